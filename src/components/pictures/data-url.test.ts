import { expect, it } from 'vitest'
import { pictureAddress } from './data-url.ts'

it.each([
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
  ['iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  ['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
  ['PHN2ZyB4', 'data:image/svg+xml;base64,PHN2ZyB4'],
  ['', undefined],
  ['https://example.org/logo.png', undefined],
  ['data:text/html,<script>', undefined],
  ['javascript:alert(1)', undefined],
])('IAM6: the picture of "%s" is at %s', (text, address) => {
  expect(pictureAddress(text)).toBe(address)
})
