'use client'
import { createContext, useContext } from 'react'

const ReadOnlyContext = createContext(false)

/**
 * Wraps the pages of an administrator who is viewing as a customer. Inside it, components offer no way to
 * change data.
 */
export const ReadOnlyProvider = ReadOnlyContext.Provider

export const useReadOnly = () => useContext(ReadOnlyContext)
