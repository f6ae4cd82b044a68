'use client'
import { createContext, useContext } from 'react'

const ReadOnlyContext = createContext(false)

/** Wraps all pages while an administrator views as a customer. Components inside it don’t offer changes. */
export const ReadOnlyProvider = ReadOnlyContext.Provider

export const useReadOnly = () => useContext(ReadOnlyContext)
