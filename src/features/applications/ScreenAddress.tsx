import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { base } from '#src/lib/base-path.ts'
import { paths } from '#src/paths.ts'
import { useCopied } from '#src/ui/clipboard/use-copied.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'

/** Complete address of the sign-in screen of an application (IAM104). */
export function screenAddress(appid: string): string {
  return window.location.origin + base + paths.applicationLogin(appid)
}

/** The address of the sign-in screen, with a button that copies it. */
export function ScreenAddress({ appid }: { appid: string }) {
  const { t } = useTranslation(['administration', 'common'])
  const id = useId()
  const { copied, copy } = useCopied()
  const address = screenAddress(appid)
  return (
    <Field id={id} label={t('applications.screen.title')} help={t('applications.screen.help')}>
      <Row gap={8}>
        <TextInput
          id={id}
          value={address}
          onChange={() => undefined}
          readOnly
          mono
          aria-describedby={`${id}-help`}
        />
        <Button icon={copied ? Check : Copy} onClick={() => void copy(address)}>
          {copied ? t('common:action.copied') : t('common:action.copy')}
        </Button>
      </Row>
    </Field>
  )
}
