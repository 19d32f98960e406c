// Typing that records the time of each keystroke, to know which values must be restored.
import { expect, type Page } from '@playwright/test'
import type { DraftForm } from './draft-forms.ts'
import type { Chance } from './random.ts'

/** Milliseconds; a keystroke older than this is never lost. */
const graceMilliseconds = 1000
/** Milliseconds of a keystroke of a fast typist. Typing a field takes longer than what may be lost. */
const strokeMilliseconds = 50

interface Stroke {
  readonly at: number
  readonly value: string
}

export type Typed = ReadonlyMap<string, readonly Stroke[]>

const characters = ['a', 'e', 'n', 'R', '7', '0', ' ', '-', '.', "'", 'é', 'œ', '港', '潮', '漢'] as const

/** Types random characters and corrections into the fields of the form, and returns their values over time. */
export async function typeAtRandom(
  page: Page,
  { form, chance }: { form: DraftForm; chance: Chance },
): Promise<Typed> {
  const typed = new Map<string, Stroke[]>()
  for (const [name, field] of chance.shuffled(Object.entries(form.fields))) {
    const input = field(page)
    await input.click()
    await input.press('End')
    // What was typed in the last second may be lost completely: then the field has its value from before.
    const strokes: Stroke[] = [{ at: Date.now(), value: await input.inputValue() }]
    for (let stroke = 12 + chance.below(25); stroke > 0; stroke -= 1) {
      const delay = strokeMilliseconds
      if (chance.below(8) === 0) await page.keyboard.press('Backspace', { delay })
      else await page.keyboard.type(chance.pick(characters), { delay })
      strokes.push({ at: Date.now(), value: await input.inputValue() })
    }
    typed.set(name, strokes)
  }
  return typed
}

/** The allowed values of a field after an event: the value of a second before, or any later one. */
const allowed = (strokes: readonly Stroke[], happened: number): readonly string[] => {
  const old = strokes.findLast(({ at }) => at <= happened - graceMilliseconds)
  const young = strokes.filter(({ at }) => at > happened - graceMilliseconds)
  return [...(old ? [old] : []), ...young].map(({ value }) => value)
}

/** Expects every field to contain the keystrokes that were older than a second at the event. */
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
