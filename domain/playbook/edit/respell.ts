import { sameJson } from '../../merge/same-json.ts'
import { parsed } from '../json.ts'
import type { JsonObject } from '../playbook.ts'
import { readPlaybook } from '../read-playbook.ts'
import type { Content } from './amendment.ts'
import { applyBatch } from './batch.ts'
import { batchOf } from './batch-of.ts'
import { openDocument } from './document.ts'

const [before, after] = ['{"nodes":{"0":', '}}'] as const

/** The last line's indentation: that of the closing brace, which is that of the line the text began on. */
const indentOf = (raw: string): string => /[\r\n]([ \t]*)[\]}]$/.exec(raw)?.[1] ?? ''

/** A value in the words of a text that spells one much like it: what is the same in both keeps its bytes. */
export const respelled = (text: string | undefined, value: JsonObject): Content => {
  const former = text === undefined ? undefined : parsed(text)
  const reading = former && readPlaybook(before + text + after)
  if (reading?.kind !== 'playbook' || !reading.nodes.has('0')) return { value }
  const batch = batchOf(openDocument(reading), [{ to: 'be', path: ['nodes', '0'], value }])
  const raw = applyBatch(reading.text, batch).slice(before.length, -after.length)
  return sameJson(parsed(raw)?.value, value) ? { raw, indent: indentOf(raw) } : { value }
}
