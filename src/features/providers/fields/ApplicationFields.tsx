import { useController } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { paths } from '#src/paths.ts'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { FormProps } from './GeneralFields.tsx'
import { useApplications } from '../model/use-providers.ts'

const Group = styled('fieldset')({
  display: 'grid',
  gap: 2,
  justifyItems: 'start',
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...type.small, fontWeight: 500, padding: 0, marginBottom: 4 },
  '& > p': { ...type.small, margin: '4px 0 0', color: color.text.tertiary },
})

/** The applications whose sign-in screen shows the provider's button. */
export function ApplicationFields({ form, isReadOnly }: FormProps & { isReadOnly: boolean }) {
  const { t } = useTranslation('providers')
  const { items, isHidden } = useApplications()
  const { field } = useController({ control: form.control, name: 'applications' })
  const known = items ?? []
  const foreign = field.value
    .filter((id) => !known.some((each) => each.id === id))
    .map((id) => ({ id, name: id }))
  const choose = (id: string, on: boolean) =>
    field.onChange(on ? [...field.value, id] : field.value.filter((each) => each !== id))
  return (
    <Group>
      <legend>{t('field.shownIn')}</legend>
      {[...known, ...foreign].map(({ id, name }) => (
        <Row key={id} gap={12} wrap>
          <Checkbox
            label={name === '' ? id : name}
            disabled={isReadOnly}
            checked={field.value.includes(id)}
            onChange={(on) => choose(id, on)}
          />
          {field.value.includes(id) && known.some((each) => each.id === id) && (
            <TextLink to={paths.application(id)}>
              {t('field.orderIn', { name: name === '' ? id : name })}
            </TextLink>
          )}
        </Row>
      ))}
      {field.value.length === 0 && <p>{t('field.shownNone')}</p>}
      {isHidden && (
        <MarginNote>
          <Trans t={t} i18nKey="field.shownHidden" components={{ code: <InlineCode /> }} />
        </MarginNote>
      )}
    </Group>
  )
}
