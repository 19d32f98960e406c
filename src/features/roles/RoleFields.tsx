import type { ReactNode } from 'react'
import { type UseFormReturn, type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { Form } from '#src/ui/fields/Form.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { RightsEditor } from './PermissionsEditor.tsx'
import { type RoleForm, conditionOf } from './role-form.ts'
import { ConditionText } from '#src/components/permissions/ConditionText.tsx'
import { PermissionsSummary } from '#src/components/permissions/PermissionsSummary.tsx'
import { covered, isEverything, canQuery, readGrants } from '#src/components/permissions/permissions.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { type } from '#src/ui/theme/typography.ts'

const Aside = styled('aside')({
  position: 'sticky',
  top: 16,
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  paddingLeft: 24,
  borderLeft: hairline,
  '& > h2': { ...type.panel, margin: 0 },
  '& > p': { margin: 0 },
  [media.belowWide]: { position: 'static', padding: 0, border: 0 },
})

const Rows = ({ form, grants }: { form: RoleForm; grants: readonly string[] }) => {
  const { t } = useTranslation('people')
  const condition = conditionOf(form.rows)
  if (condition === null) return canQuery(grants) ? <MarginNote>{t('adds.allRows')}</MarginNote> : null
  return (
    <MarginNote tone="proposal">
      {t('condition.sees')}
      <ConditionText condition={condition} />
    </MarginNote>
  )
}

/** What the role amounts to as it stands in the form, in words. */
function RoleSum({ control, form }: { control: Control<RoleForm>; form: RoleForm }) {
  const { t } = useTranslation('people')
  const [text, rows] = useWatch({ control, name: ['grants', 'rows'] })
  const { grants } = readGrants(text)
  const rights = covered(grants)
  return (
    <Aside aria-label={t('adds.title')}>
      <h2>{t('adds.title')}</h2>
      {rights.length === 0 && <MarginNote>{t('adds.nothingYet')}</MarginNote>}
      {isEverything(grants) ? <p>{t('adds.everything')}</p> : <PermissionsSummary rights={rights} />}
      <Rows form={{ ...form, rows }} grants={grants} />
    </Aside>
  )
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 820px) minmax(240px, 340px)',
  gap: 32,
  alignItems: 'start',
  padding: '0 var(--gutter) 40px',
  [media.belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Main = styled('div')({ minWidth: 0, '& > section, & > div': { marginTop: 28 } })

export const roleFormId = 'role-form'

interface RoleFieldsProps {
  form: UseFormReturn<RoleForm>
  isFixed: boolean
  onSubmit: () => unknown
  /** Above the fields: what is to be known of the draft. */
  note: ReactNode
  /** Below them: what was refused, and the buttons. */
  foot: ReactNode
}

/** Name, rights and rows of a role, and beside them what they amount to. */
export function RoleFields({ form, isFixed, onSubmit, note, foot }: RoleFieldsProps) {
  const { t } = useTranslation(['people', 'common', 'shared'])
  const { control } = form
  return (
    <Root>
      <Main>
        <Form id={roleFormId} onSubmit={onSubmit}>
          {note}
          <TextField
            control={control}
            name="name"
            label={t('role.field.name')}
            rules={{ validate: (name) => name.trim() !== '' || t('shared:field.nameNeeded') }}
            input={{ autoComplete: 'off', maxLength: 200, readOnly: isFixed }}
          />
          <TextField
            control={control}
            name="description"
            label={t('role.field.description')}
            mark={t('common:field.optional')}
            input={{ autoComplete: 'off', maxLength: 2000, readOnly: isFixed }}
          />
        </Form>
        <RightsEditor control={control} isFixed={isFixed} />
        <ConditionEditor control={control} isFixed={isFixed} />
        {foot}
      </Main>
      <RoleSum control={control} form={form.getValues()} />
    </Root>
  )
}
