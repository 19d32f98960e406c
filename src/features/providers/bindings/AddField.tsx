import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Bindings } from '#contract/iam/provider.ts'
import { checkField } from '#domain/bindings/check-configuration.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'

const Form = styled('form')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  maxWidth: 480,
  '& > div:first-of-type': { flex: 1 },
  '& > button': { marginTop: 22 },
})

const prefix = 'configuration.'

interface AddFieldProps {
  bindings: Bindings
  onAdd: (field: string) => void
}

/** Asks for the name of another field of the account. */
export function AddField({ bindings, onAdd }: AddFieldProps) {
  const { t } = useTranslation(['bindings', 'common'])
  const id = useId()
  const [name, setName] = useState<string>()
  const [isTried, setTried] = useState(false)
  if (name === undefined)
    return (
      <Button variant="accent" icon={Plus} onClick={() => setName('')}>
        {t('add.open')}
      </Button>
    )
  const field = `${prefix}${name.trim().replace(/^configuration\./, '')}`
  const isTaken = Object.hasOwn(bindings, field)
  const problem = isTaken ? t('add.taken') : checkField(field) === null ? undefined : t('add.refused')
  const close = () => {
    setName(undefined)
    setTried(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (problem !== undefined) return
    onAdd(field)
    close()
  }
  return (
    <Form onSubmit={submit}>
      <Field id={id} label={t('add.label')} error={isTried ? problem : undefined} help={t('add.help')}>
        <TextInput
          id={id}
          mono
          autoFocus
          value={name}
          start={<code>{prefix}</code>}
          invalid={isTried && problem !== undefined}
          onChange={setName}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        />
      </Field>
      <Button type="submit">{t('add.submit')}</Button>
      <Button variant="text" onClick={close}>
        {t('common:action.cancel')}
      </Button>
    </Form>
  )
}
