import { describe, expect, it } from 'vitest'
import type { Application } from '#contract/iam/application.ts'
import {
  changedMembers,
  documentOf,
  fieldOf,
  formOf,
  linesOf,
  previewOf,
  toBody,
} from './application-form.ts'

const mode = (id: string, active: boolean) => ({
  _id: id,
  name: id,
  provider: 'okta',
  subtype: '',
  color: '',
  icon: '',
  text: 'own',
  type: 'authorization_code',
  active,
})
const application: Application = {
  appid: 'portal',
  built_in: true,
  name: 'Portal',
  url: '',
  title: '',
  message: '',
  color: '',
  logo: '',
  background: '',
  etag: '"1"',
  created_at: null,
  updated_at: null,
  updated_by: '',
  password_policies: {
    active: true,
    nb_char: '8',
    nb_cchar: '1',
    nb_int: '1',
    nb_schar: '0',
    password_expire: '0',
  },
  modes: [
    { _id: 'a', hidden: true, text: '' },
    { _id: 'b', hidden: false, text: 'Come in' },
    { _id: 'gone', hidden: false, text: '' },
  ],
  redirect_uris: ['https://a.example/x', 'https://b.example/'],
  available: [mode('a', true), mode('b', true), mode('gone', false)],
}
const form = formOf(documentOf(application))

describe('IAM94: the form of an application', () => {
  it('round-trips its document without loss', () => {
    expect(toBody(form)).toEqual(documentOf(application))
  })

  it('IAM42: leaves out the policies of another application, and previews those in force', () => {
    const other = { ...application, built_in: false }
    const empty = formOf(documentOf(other))
    expect(toBody(empty)).not.toHaveProperty('password_policies')
    expect(previewOf({ form: empty, application: other }).password_policies).toEqual(
      application.password_policies,
    )
  })

  it.each([
    ['', []],
    [' https://a.example/ \n\nhttps://b.example/', ['https://a.example/', 'https://b.example/']],
  ])('reads one address per line: %j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines)
  })

  it('detects changes', () => {
    expect(changedMembers({ ...form, name: 'Other', modes: [] }, form)).toEqual(['name', 'modes'])
  })

  it.each([
    ['name', 'name'],
    ['modes.2.text', 'modes'],
    ['redirect_uris.1', 'addresses'],
    ['password_policies.nb_char', 'password_policies.nb_char'],
    ['password_policies.unknown', undefined],
    ['unknown', undefined],
  ])('maps an error of %s to the field %s', (path, field) => {
    expect(fieldOf(path)).toBe(field)
  })

  it('previews the modes in order, with hidden ones marked and inactive ones left out', () => {
    const modes = previewOf({ form, application }).auth_mode
    expect(modes.map(({ _id, hidden, text }) => [_id, hidden, text])).toEqual([
      ['a', true, 'own'],
      ['b', false, 'Come in'],
    ])
  })
})
