import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { media } from '#src/ui/tokens.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { RightsEditor } from './RightsEditor.tsx'
import { RoleSum } from './RoleSum.tsx'
import type { RoleForm } from './role-form.ts'

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 820px) minmax(240px, 340px)',
  gap: 32,
  alignItems: 'start',
  padding: '0 24px 40px',
  [media.belowWide]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '0 16px 40px' },
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
export const RoleFields = ({ form, isFixed, onSubmit, note, foot }: RoleFieldsProps) => {
  const { t } = useTranslation(['people', 'common'])
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
            rules={{ validate: (name) => name.trim() !== '' || t('role.needed.name') }}
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
