import { describe, expect, it } from 'vitest'
import { engineSettings, engineSettingsDocument } from '#contract/engine/setting.ts'
import { bodyOf, isPort, settingsDocument, settingsFigures, storedOf } from './settings-document.ts'

const figures = Object.fromEntries(
  Object.entries(engineSettings).map(([name, { initial }]) => [name, initial]),
)
const settings = engineSettingsDocument.parse({
  ...figures,
  smtp: {
    host: 'mail.example.org',
    port: 587,
    security: 'starttls',
    login: 'platform',
    from: 'platform@example.org',
    has_password: true,
  },
  webhook_secret: 'ab12',
  updated_at: null,
  updated_by: '',
  etag: 'x',
})
const form = settingsDocument.formOf(settingsDocument.documentOf(storedOf(settings)))
const { has_password: _hasPassword, ...smtp } = settings.smtp

describe('ENG45c the engine settings', () => {
  it('ENG45c survive a round trip through their form', () => {
    expect(bodyOf(settingsDocument.toDocument(form, 'en'))).toEqual({
      ...figures,
      smtp,
      renew_webhook_secret: false,
    })
    const typed = { ...form, webhook_secret_choice: 'replaced' }
    expect(bodyOf(settingsDocument.toDocument(typed, 'en')).renew_webhook_secret).toBe(true)
  })

  it.each([
    ['stored', '', {}],
    ['stored', 'typed before', {}],
    ['replaced', '', {}],
    ['replaced', ' new ', { password: ' new ' }],
    ['removed', 'typed before', { password: null }],
  ])('ENG45c a password that is %s and typed as "%s" sends %j', (choice, password, sent) => {
    const typed = { ...form, smtp_password_choice: choice, smtp_password: password }
    expect(bodyOf(settingsDocument.toDocument(typed, 'en')).smtp).toEqual({ ...smtp, ...sent })
  })

  it('ENG45c sizes are entered in their own unit', () => {
    expect(form['python_memory']).toEqual({ amount: '256', unit: 'MiB' })
    expect(form['python_idle']).toEqual({ amount: '5', unit: 'minutes' })
    const typed = { ...form, python_memory: { amount: '1', unit: 'GiB' } }
    expect(settingsFigures.figureOf(typed, { name: 'python_memory', language: 'en' })).toBe(1024 ** 3)
  })

  it.each([
    ['587', true],
    ['0', false],
    ['65536', false],
    ['smtp', false],
  ])('ENG45c the port %s is valid: %s', (port, is) => {
    expect(isPort(port)).toBe(is)
  })

  it('ENG45c an error of the mail server is shown at its field', () => {
    expect(settingsDocument.fieldOf('smtp.host')).toBe('smtp_host')
    expect(settingsDocument.fieldOf('python_memory')).toBe('python_memory.amount')
  })
})
