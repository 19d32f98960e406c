import { describe, expect, it } from 'vitest'
import { plainFigure } from './typed-number.ts'

describe('LNG12 typed numbers', () => {
  it.each([
    ['en', '12.5', '12.5'],
    ['en', ' 1,234.5 ', '1234.5'],
    ['en', '12,5', '12,5'],
    ['en', '\u22124', '-4'],
    ['en', '1e3', '1e3'],
    ['fr', '12,5', '12.5'],
    ['fr', '12.5', '12.5'],
    ['fr', '1\u202f234,5', '1234.5'],
    ['fr', '-1\u00a0234', '-1234'],
    ['ja', '１，２３４．５', '1234.5'],
    ['ja', '−４', '-4'],
    ['ja', '約4', '約4'],
  ])('%s: %s is %s', (language, typed, figure) => expect(plainFigure(language, typed)).toBe(figure))
})
