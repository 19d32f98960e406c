import { describe, expect, test } from 'vitest'
import { PlatformError } from '../../core/error.ts'
import { returnAddress, withCode, withError } from './return-address.ts'

const origin = 'https://console.example'
const registered = ['https://app.example/back', 'https://app.example/other?a=1', 'harbour://done']

const resolve = (
  redirectUri: string | undefined,
  of: { origin?: string; registered?: readonly string[] },
) => {
  try {
    return returnAddress({ redirectUri, registered: of.registered ?? [], origin: of.origin })
  } catch (error) {
    return error instanceof PlatformError ? error.code : 'fault'
  }
}

describe('IAM3a where a sign-in returns to', () => {
  test.each([
    ['https://console.example/console/login', 'https://console.example/console/login'],
    ['https://console.example/console/', 'https://console.example/console/'],
    ['https://console.example/console/login?to=%2Fjobs', 'https://console.example/console/login?to=%2Fjobs'],
    [undefined, 'https://console.example/console/login'],
  ])('IAM3a allows the console page %s', (address, expected) => {
    expect(resolve(address, { origin })).toBe(expected)
  })

  test.each([
    'https://console.example',
    'https://console.example/',
    'https://console.example/console',
    'https://console.example/consoles/login',
    'https://console.example/iam/logout',
    'https://console.example/console/../iam/logout',
    'https://console.example/console/%2e%2e/iam/logout',
    'https://console.example/console/..%5c..%5cevil',
    'https://console.example/console\\..\\evil',
    'https://console.example\\@evil.example/console/',
    'https://console.example@evil.example/console/',
    'https://user:word@console.example/console/',
    'https://console.example.evil.example/console/',
    'https://console.example:444/console/',
    'http://console.example/console/',
    'HTTPS://CONSOLE.EXAMPLE/console/',
    '//console.example/console/',
    '//evil.example/console/',
    '/console/login',
    '/\\evil.example',
    'console/login',
    'https://evil.example/?https://console.example/console/',
    'https://evil.example/#https://console.example/console/',
    'https://console.example/console/#@evil.example',
    'https://console.example/console/\tlogin',
    'https://console.example/console/\nlocation:evil',
    ' https://console.example/console/login',
    'javascript:alert(1)',
    'javascript://console.example/console/%0aalert(1)',
    'data:text/html,x',
    'blob:https://console.example/console/',
    '',
    'null',
  ])('IAM3a rejects "%s"', (address) => {
    expect(resolve(address, { origin })).toBe('redirect_uri_unknown')
  })

  test.each([
    { what: 'exactly', address: 'https://app.example/back', isAllowed: true },
    { what: 'with its query', address: 'https://app.example/other?a=1', isAllowed: true },
    { what: 'of an app', address: 'harbour://done', isAllowed: true },
    { what: 'with an extra slash', address: 'https://app.example/back/', isAllowed: false },
    { what: 'with an extra query', address: 'https://app.example/back?a=1', isAllowed: false },
    { what: 'deeper', address: 'https://app.example/back/deeper', isAllowed: false },
    { what: 'in uppercase', address: 'https://APP.example/back', isAllowed: false },
    { what: 'of the console', address: 'https://console.example/console/login', isAllowed: false },
  ])('IAM3a an address of the application $what: $isAllowed', ({ address, isAllowed }) => {
    expect(resolve(address, { registered })).toBe(isAllowed ? address : 'redirect_uri_unknown')
  })

  test('IAM3a without an address, uses the only registered one, but none of several', () => {
    expect(resolve(undefined, { registered: ['https://app.example/back'] })).toBe('https://app.example/back')
    expect(resolve(undefined, { registered })).toBe('redirect_uri_unknown')
    expect(resolve(undefined, {})).toBe('redirect_uri_unknown')
  })

  test('IAM3a without an origin, allows no page of the console', () => {
    expect(resolve('/console/login', { origin: '' })).toBe('redirect_uri_unknown')
  })

  test('IAM3a replaces its own parameters in the address', () => {
    const address = `${origin}/console/login?to=%2Fjobs&sign_in_code=old&sign_in_error=internal`
    expect(withCode(address, 'new')).toBe(`${origin}/console/login?to=%2Fjobs&sign_in_code=new`)
    const failure = { code: 'provider_answer', stage: 'token', reference: 'r1' } as const
    expect(withError(address, failure)).toBe(
      `${origin}/console/login?to=%2Fjobs&sign_in_error=provider_answer&sign_in_stage=token&sign_in_reference=r1`,
    )
  })
})
