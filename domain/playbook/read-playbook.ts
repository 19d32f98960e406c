import type { Reading } from './playbook.ts'
import { readText } from './read-text.ts'

/**
 * Reads a playbook from its text and never throws. Whatever is a JSON object whose `nodes` is absent or an object is one,
 * odd members and all (PBK20). Of members with one key the last counts.
 */
export const readPlaybook = (text: string): Reading => readText(text, null)
