import { expect, test } from 'vitest'
import { passkeySite } from './passkey-site.ts'

test.each([
  ['http://localhost:4000', { kind: 'possible', host: 'localhost' }],
  ['https://localhost', { kind: 'possible', host: 'localhost' }],
  ['https://console.example', { kind: 'possible', host: 'console.example' }],
  ['https://console.example:8443', { kind: 'possible', host: 'console.example' }],
  ['http://127.0.0.1:4000', { kind: 'loopback', address: 'http://localhost:4000' }],
  ['http://127.0.0.1', { kind: 'loopback', address: 'http://localhost' }],
  ['http://[::1]:4000', { kind: 'loopback', address: 'http://localhost:4000' }],
  ['http://console.example', { kind: 'impossible' }],
  ['https://192.0.2.7', { kind: 'impossible' }],
  ['https://[2001:db8::1]', { kind: 'impossible' }],
  ['http://192.0.2.7:4000', { kind: 'impossible' }],
  ['', { kind: 'impossible' }],
])('IAM108.a at %s', (origin, site) => {
  expect(passkeySite(origin)).toEqual(site)
})
