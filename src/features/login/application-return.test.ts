import { describe, expect, it } from 'vitest'
import { screenLogin } from '#contract/iam/application-screen.ts'
import { providerStart, screenBody } from './application-return.ts'

const back = 'https://shop.example/back?x=1'
const challenge = 'c'.repeat(43)
const plain = new URLSearchParams({ app_id: 'shop' })
const full = new URLSearchParams({ app_id: 'shop', redirect_uri: back, challenge })
const request = { auth_mode: 'platform_id_resource_owner', login: 'ada', password: 'x' }

describe('IAM104: a sign-in on the screen of an application', () => {
  it('names the application, its address and its challenge', () => {
    expect(screenBody(request, 'shop', plain)).toEqual({ ...request, app_id: 'shop' })
    expect(screenBody(request, 'shop', full)).toEqual({
      ...request,
      app_id: 'shop',
      redirect_uri: back,
      challenge,
    })
    expect(screenLogin.safeParse(screenBody(request, 'shop', full)).success).toBe(true)
  })

  it('starts at a provider with the same', () => {
    expect(providerStart('p 1', 'shop', plain)).toBe('/iam/login?app_id=shop&auth_mode_id=p+1')
    const query = new URL(providerStart('p', 'shop', full), 'http://console.invalid').searchParams
    expect([query.get('redirect_uri'), query.get('challenge')]).toEqual([back, challenge])
  })
})
