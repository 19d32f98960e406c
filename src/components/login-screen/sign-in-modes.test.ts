import { describe, expect, it } from 'vitest'
import { type AuthMode, authMode } from '#contract/iam/preferences.ts'
import { modesOf, namedProvider, openForm } from './sign-in-modes.ts'

const mode = (more: Partial<AuthMode> & { _id: string }) => authMode.parse(more)
const password = mode({
  _id: '1',
  provider: 'platform_id',
  subtype: 'platform_id_resource_owner',
  type: 'resource_owner',
})
const apikey = mode({ _id: '2', provider: 'apikey', subtype: 'apikey', type: 'apikey' })
const entra = mode({ _id: '3', provider: 'entra', subtype: 'azure', type: 'authorization_code' })
const secret = mode({ _id: '4', provider: 'partners', type: 'authorization_code', hidden: true })
const all = { auth_mode: [password, apikey, entra, secret] }

describe('IAM6: modes of a login screen', () => {
  it('are forms and providers, without hidden ones', () => {
    const { forms, providers } = modesOf(all, null)
    expect(forms.map(({ id }) => id)).toEqual(['platform_id_resource_owner', 'apikey'])
    expect(providers.map(({ _id }) => _id)).toEqual(['3'])
  })

  it.each([
    { requested: null, open: 'platform_id_resource_owner' },
    { requested: '2', open: 'apikey' },
    { requested: 'apikey', open: 'apikey' },
    { requested: 'platform_id', open: 'platform_id_resource_owner' },
    { requested: 'unknown', open: 'platform_id_resource_owner' },
  ])('open $open when the address names $requested', ({ requested, open }) => {
    expect(openForm(modesOf(all, requested), requested)).toBe(open)
  })

  it('show a hidden one that the address names', () => {
    expect(modesOf(all, 'partners').providers.map(({ _id }) => _id)).toEqual(['3', '4'])
  })

  it('open none when all are hidden', () => {
    const hidden = { auth_mode: [{ ...password, hidden: true }] }
    expect(openForm(modesOf(hidden, null), null)).toBeUndefined()
  })

  it.each([
    { requested: null, named: undefined },
    { requested: '3', named: '3' },
    { requested: 'azure', named: '3' },
    { requested: 'partners', named: '4' },
    { requested: 'authorization_code', named: undefined },
    { requested: 'apikey', named: undefined },
    { requested: 'unknown', named: undefined },
  ])('IAM91: $requested in the address leads to provider $named', ({ requested, named }) => {
    expect(namedProvider(all, requested)?._id).toBe(named)
  })
})
