import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SecretInput } from './SecretInput.tsx'

it.each(['current-password', 'new-password'] as const)(
  'IAM7 a password is masked, has no longest length, and is known to password managers as %s',
  (autoComplete) => {
    const html = renderToStaticMarkup(
      <SecretInput
        id="secret"
        name="password"
        label="Password"
        labels={{ show: 'Show', hide: 'Hide' }}
        value=""
        error={undefined}
        autoComplete={autoComplete}
        onChange={() => undefined}
      />,
    )
    const input = /<input[^>]*>/.exec(html)?.[0] ?? ''
    expect(input).toContain('type="password"')
    expect(input).toContain(`autoComplete="${autoComplete}"`)
    expect(input).not.toMatch(/maxlength|readonly|pattern/i)
  },
)
