import { describe, expect, it } from 'vitest'
import { asSentence, enumerate, joinSentences } from './join-text.ts'

describe('joinSentences', () => {
  it.each([
    [['One.', 'Two.'], 'One. Two.'],
    [['一つです。', '二つです。'], '一つです。二つです。'],
    [['1件', '· 要確認 1件'], '1件 · 要確認 1件'],
    [['One.', ''], 'One.'],
    [['', 'Two.'], 'Two.'],
  ])('%j', (sentences, text) => expect(joinSentences(...sentences)).toBe(text))
})

describe('asSentence', () => {
  it.each([
    ['en', 'Two', 'Two.'],
    ['en', 'Two. ', 'Two.'],
    ['en', 'Is it “two”?', 'Is it “two”?'],
    ['en', 'He said “two.”', 'He said “two.”'],
    ['fr', 'Deux (2)', 'Deux (2).'],
    ['fr', '« Deux. »', '« Deux. »'],
    ['ja', '二つ', '二つ。'],
    ['ja', '二つです。', '二つです。'],
    ['en', ' ', ''],
  ])('%s %j', (language, text, sentence) => expect(asSentence(language, text)).toBe(sentence))
})

describe('enumerate', () => {
  it.each([
    ['en', 'A, B, C'],
    ['fr', 'A, B, C'],
    ['ja', 'A、B、C'],
  ])('%s', (language, text) => expect(enumerate(language, ['A', 'B', 'C'])).toBe(text))
})
