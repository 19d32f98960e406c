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

describe('IAM6: the modes of a login screen', () => {
  it('are forms and providers, without the hidden ones', () => {
    const { forms, providers } = modesOf(all, null)
    expect(forms.map(({ id }) => id)).toEqual(['platform_id_resource_owner', 'apikey'])
    expect(providers.map(({ _id }) => _id)).toEqual(['3'])
  })

  it.each([
    { asked: null, open: 'platform_id_resource_owner' },
    { asked: '2', open: 'apikey' },
    { asked: 'apikey', open: 'apikey' },
    { asked: 'platform_id', open: 'platform_id_resource_owner' },
    { asked: 'unknown', open: 'platform_id_resource_owner' },
  ])('open $open when the address asks for $asked', ({ asked, open }) => {
    expect(openForm(modesOf(all, asked), asked)).toBe(open)
  })

  it('show a hidden one that the address asks for', () => {
    expect(modesOf(all, 'partners').providers.map(({ _id }) => _id)).toEqual(['3', '4'])
  })

  it('open none when all are hidden', () => {
    const hidden = { auth_mode: [{ ...password, hidden: true }] }
    expect(openForm(modesOf(hidden, null), null)).toBeUndefined()
  })

  it.each([
    { asked: null, named: undefined },
    { asked: '3', named: '3' },
    { asked: 'azure', named: '3' },
    { asked: 'partners', named: '4' },
    { asked: 'authorization_code', named: undefined },
    { asked: 'apikey', named: undefined },
    { asked: 'unknown', named: undefined },
  ])('IAM91: $asked in the address leads to provider $named', ({ asked, named }) => {
    expect(namedProvider(all, asked)?._id).toBe(named)
  })
})
