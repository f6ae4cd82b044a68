import 'server-only'
import { type SharedState, sharedState } from '@/server/http/process-state.mjs'

/**
 * State that exists once per process, shared by all bundles of the app. Each file declares its own field
 * (`declare module`).
 */
export interface ProcessState extends SharedState {}

export const processState: ProcessState = sharedState
