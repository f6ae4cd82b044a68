'use client'
import { createContext, useContext } from 'react'

const ReadOnlyContext = createContext(false)

/** Around what an administrator sees as somebody else: it offers no way to change anything. */
export const ReadOnly = ReadOnlyContext.Provider

export const useReadOnly = () => useContext(ReadOnlyContext)
