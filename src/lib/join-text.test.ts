import { describe, expect, it } from 'vitest'
import { enumerate, joinSentences } from './join-text.ts'

describe('joinSentences', () => {
  it.each([
    [['One.', 'Two.'], 'One. Two.'],
    [['一つです。', '二つです。'], '一つです。二つです。'],
    [['1件', '· 要確認 1件'], '1件 · 要確認 1件'],
    [['One.', ''], 'One.'],
    [['', 'Two.'], 'Two.'],
  ])('%j', (sentences, text) => expect(joinSentences(...sentences)).toBe(text))
})

describe('enumerate', () => {
  it.each([
    ['en', 'A, B, C'],
    ['fr', 'A, B, C'],
    ['ja', 'A、B、C'],
  ])('%s', (language, text) => expect(enumerate(language, ['A', 'B', 'C'])).toBe(text))
})
