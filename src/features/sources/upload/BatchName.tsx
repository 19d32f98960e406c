import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Batch } from '#src/uploads/model/upload-queue.ts'
import { nameSource } from '#src/uploads/file-uploads.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { nameProblem } from '../model/form-values.ts'
import { useSources } from '../model/use-sources.ts'

const Root = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 560px) auto',
  alignItems: 'start',
  justifyContent: 'start',
  columnGap: 8,
  padding: '16px var(--gutter) 14px',
  '& > button': { marginTop: 22 },
})

/** Returns what is wrong with the name of a new source. */
const useProblem = (batch: Batch) => {
  const { t } = useTranslation(['uploads', 'sources'])
  const formatError = useErrorText()
  const { data } = useSources()
  return (name: string): string | undefined => {
    const problem = nameProblem(name)
    if (problem !== undefined) return t(`sources:create.needed.${problem}`)
    if (data?.items.some((source) => source.database_name === name.trim())) return t('source.taken')
    if (!batch.error || name !== batch.source) return undefined
    return hasCode(batch.error, 'exists')
      ? t('source.taken')
      : t('source.refused', { reason: formatError(batch.error) })
  }
}

/** Names a new source, as proposed from its files. Its files become tables once the name is confirmed. */
export function BatchName({ batch, isNewest }: { batch: Batch; isNewest: boolean }) {
  const { t } = useTranslation(['uploads', 'shared'])
  const { id } = batch
  const [name, setName] = useState(batch.source)
  const [isSubmitted, setSubmitted] = useState(false)
  const problem = useProblem(batch)(name)
  const help = t('source.help')
  const error = isSubmitted || batch.error || name === '' ? problem : undefined
  const type = (text: string) => {
    setName(text)
    nameSource(id, { source: text, isAgreed: false })
  }
  return (
    <Root
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (problem === undefined) nameSource(id, { source: name.trim(), isAgreed: true })
      }}
    >
      <Field id={`name-${id}`} label={t('source.name')} help={help} error={error}>
        <TextInput
          id={`name-${id}`}
          value={name}
          onChange={type}
          autoFocus={isNewest}
          autoComplete="off"
          maxLength={200}
          invalid={error !== undefined}
          aria-describedby={describedBy(`name-${id}`, { help, error })}
        />
      </Field>
      <Button variant={isNewest ? 'primary' : 'outlined'} type="submit">
        {t('shared:action.submitSource')}
      </Button>
    </Root>
  )
}
