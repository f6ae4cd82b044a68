'use client'
import { createContext, useContext } from 'react'

const OtherNetworks = createContext(false)

/** Tells the tools of administrators whether the shop uses another network than WarriorPlus. */
export const OtherNetworksProvider = OtherNetworks.Provider

/** Returns whether the shop uses another network than WarriorPlus. */
export const useOtherNetworks = () => useContext(OtherNetworks)
