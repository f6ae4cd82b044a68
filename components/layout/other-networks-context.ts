'use client'
import { createContext, useContext } from 'react'

const OtherNetworks = createContext(false)

/** Tells the admin pages whether the shop uses a network other than WarriorPlus. */
export const OtherNetworksProvider = OtherNetworks.Provider

/** Returns whether the shop uses a network other than WarriorPlus. */
export const useOtherNetworks = () => useContext(OtherNetworks)
