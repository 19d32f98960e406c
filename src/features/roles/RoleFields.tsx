import type { ReactNode } from 'react'
import { type UseFormReturn, type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Form } from '#src/ui/fields/Form.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { media } from '#src/ui/theme/tokens.ts'
import { AccessPanel } from '#src/components/permissions/AccessPanel.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { PermissionsEditor } from './PermissionsEditor.tsx'
import { type RoleForm, conditionOf } from './role-form.ts'
import { ConditionText } from '#src/components/permissions/ConditionText.tsx'
import { PermissionsSummary } from '#src/components/permissions/PermissionsSummary.tsx'
import { covered, isEverything, canQuery, readGrants } from '#src/components/permissions/permissions.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'

const Rows = ({ form, grants }: { form: RoleForm; grants: readonly string[] }) => {
  const { t } = useTranslation('accounts')
  const condition = conditionOf(form.rows)
  if (condition === null) return canQuery(grants) ? <MarginNote>{t('adds.allRows')}</MarginNote> : null
  return (
    <MarginNote tone="proposal">
      {t('condition.sees')}
      <ConditionText condition={condition} />
    </MarginNote>
  )
}

/** Summarizes the role in the form. */
function RoleSum({ control, form }: { control: Control<RoleForm>; form: RoleForm }) {
  const { t } = useTranslation('accounts')
  const [text, rows] = useWatch({ control, name: ['grants', 'rows'] })
  const { grants } = readGrants(text)
  const permissions = covered(grants)
  return (
    <AccessPanel>
      {permissions.length === 0 && <MarginNote>{t('adds.nothingYet')}</MarginNote>}
      {isEverything(grants) ? <p>{t('adds.everything')}</p> : <PermissionsSummary rights={permissions} />}
      <Rows form={{ ...form, rows }} grants={grants} />
    </AccessPanel>
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
  /** Above the fields: notes about the draft. */
  note: ReactNode
  /** Below the fields of a new role: errors and buttons. */
  footer?: ReactNode
}

/** Name, permissions and rows of a role, with a summary. */
export function RoleFields({ form, isFixed, onSubmit, note, footer }: RoleFieldsProps) {
  const { t } = useTranslation(['accounts', 'common', 'shared'])
  const { control } = form
  return (
    <Root>
      <Main>
        <Form id={roleFormId} onSubmit={onSubmit} isNew={footer !== undefined}>
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
            annotation={t('common:field.optional')}
            input={{ autoComplete: 'off', maxLength: 2000, readOnly: isFixed }}
          />
        </Form>
        <PermissionsEditor control={control} isFixed={isFixed} />
        <ConditionEditor control={control} isFixed={isFixed} />
        <PageSection title={t('role.signIn')}>
          <SwitchField
            control={control}
            name="secondFactor"
            label={t('role.field.second_factor')}
            help={t('role.secondFactorHelp')}
            disabled={isFixed}
          />
        </PageSection>
        {footer}
      </Main>
      <RoleSum control={control} form={form.getValues()} />
    </Root>
  )
}
