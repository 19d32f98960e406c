import { expect, test } from 'vitest'
import { createAddressClassifier } from './private-networks.ts'

const classify = createAddressClassifier(['10.1.0.0/16', '127.0.0.1', 'fd00:1::/32'])

const forbidden = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.2',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::169.254.169.254',
  '64:ff9b::169.254.169.254',
  '64:ff9b:1::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2001:0:4136:e378::1',
  '2001:db8::1',
  '100::1',
  '3fff::1',
  'fc00::1',
  'fd00:2::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
]

test.each(forbidden)('IAM60 %s is not a public address', (address) => {
  expect(classify(address)).toBe('forbidden')
})

test.each([
  ['10.1.2.3', 'internal'],
  ['127.0.0.1', 'internal'],
  ['::ffff:10.1.2.3', 'internal'],
  ['64:ff9b::10.1.2.3', 'internal'],
  ['fd00:1::7', 'internal'],
  ['8.8.8.8', 'public'],
  ['172.32.0.1', 'public'],
  ['::ffff:8.8.8.8', 'public'],
  ['64:ff9b::8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
])('IAM60 classifies %s as %s', (address, expected) => {
  expect(classify(address)).toBe(expected)
})
