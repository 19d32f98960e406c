// Typing that remembers when each keystroke was made, so that it can be said what must be found again.
import { expect, type Page } from '@playwright/test'
import type { DraftForm } from './draft-forms.ts'
import type { Chance } from './random.ts'

/** A keystroke older than this is never lost. */
const grace = 1000

interface Stroke {
  readonly at: number
  readonly value: string
}

export type Typed = ReadonlyMap<string, readonly Stroke[]>

const signs = ['a', 'e', 'n', 'R', '7', '0', ' ', '-', '.', "'", 'é', 'œ', '港', '潮', '漢'] as const

/** Types into fields of the form, a sign or a correction at a time, and tells what stood in them when. */
export async function typeAtRandom(
  page: Page,
  { form, chance }: { form: DraftForm; chance: Chance },
): Promise<Typed> {
  const typed = new Map<string, Stroke[]>()
  for (const [name, field] of chance.shuffled(Object.entries(form.fields))) {
    const place = field(page)
    await place.click()
    await place.press('End')
    const strokes: Stroke[] = []
    for (let stroke = 12 + chance.below(25); stroke > 0; stroke -= 1) {
      if (chance.below(8) === 0) await page.keyboard.press('Backspace')
      else await page.keyboard.insertText(chance.pick(signs))
      strokes.push({ at: Date.now(), value: await place.inputValue() })
    }
    typed.set(name, strokes)
  }
  return typed
}

/** What may stand in a field after something happened: what stood there a second before, or later. */
const allowed = (strokes: readonly Stroke[], happened: number): readonly string[] => {
  const old = strokes.findLast(({ at }) => at <= happened - grace)
  const young = strokes.filter(({ at }) => at > happened - grace)
  return [...(old ? [old] : []), ...young].map(({ value }) => value)
}

/** Every keystroke that was older than a second when it happened stands in its field. */
export async function expectStored(
  page: Page,
  { form, typed, happened }: { form: DraftForm; typed: Typed; happened: number },
): Promise<void> {
  for (const [name, strokes] of typed) {
    const values = allowed(strokes, happened)
    if (values.length === 0) continue
    const field = form.fields[name]?.(page)
    const isStored = async () => values.includes((await field?.inputValue()) ?? '')
    await expect
      .poll(isStored, { message: `${form.name}: ${name} holds one of ${values.join(' | ')}` })
      .toBe(true)
  }
}
