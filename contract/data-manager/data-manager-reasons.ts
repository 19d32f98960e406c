import { connectionReasons } from './connection-reasons.ts'
import { designReasons } from './design-reasons.ts'

/** Reasons of the data manager; part of the table of reasons. */
export const dataManagerReasons = { ...connectionReasons, ...designReasons } as const
