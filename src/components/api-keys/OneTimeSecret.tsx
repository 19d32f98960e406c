import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '#src/ui/clipboard/use-copied.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'

interface ShownSecret {
  readonly id: string
  readonly label: string
  readonly text: string
}

interface OneTimeSecretProps {
  title: string
  text: ReactNode
  shown: readonly ShownSecret[]
  onClose: () => void
}

/**
 * A secret that the platform sends once. It exists only in this dialog and is lost when the dialog closes. The focus
 * is on copying: a second press of the Enter key that created it must not close the dialog.
 */
export function OneTimeSecret({ title, text, shown, onClose }: OneTimeSecretProps) {
  const { t } = useTranslation(['accounts', 'common'])
  const [isUsed, setAsked] = useState(false)
  const { copied, copy } = useCopied()
  const isAlone = shown.length === 1
  const all = isAlone
    ? shown.map(({ text: secret }) => secret).join('')
    : shown.map((each) => `${each.label}: ${each.text}`).join('\n')
  return (
    <Dialog
      open
      isFirm
      title={title}
      text={text}
      onClose={() => (isUsed ? onClose() : setAsked(true))}
      actions={
        <>
          <Button icon={copied ? Check : Copy} autoFocus onClick={() => void copy(all)}>
            {copied ? t('common:action.copied') : t(isAlone ? 'common:action.copy' : 'once.copyAll')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('once.done')}
          </Button>
        </>
      }
    >
      {shown.map(({ id, label, text: secret }) => (
        <Field key={id} id={id} label={label}>
          <Code label={label} text={secret} wrap />
        </Field>
      ))}
      <MarginNote tone="warning" live={isUsed}>
        {t(isUsed ? 'once.sure' : 'once.note')}
      </MarginNote>
    </Dialog>
  )
}
