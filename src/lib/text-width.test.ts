import { expect, it } from 'vitest'
import { lettersOf } from './text-width.ts'

it.each([
  ['', 0],
  ['Cost', 4],
  ['合計', 3.6],
  ['Cost（合計）', 11.2],
  ['ｶﾅ', 2],
])('%s takes the width of %d letters', (text, letters) => expect(lettersOf(text)).toBeCloseTo(letters))
