import { type Control, useWatch } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { ConditionText } from '#src/parts/people/ConditionText.tsx'
import { RightsSummary } from '#src/parts/people/RightsSummary.tsx'
import { covered, isEverything, mayAsk, readGrants } from '#src/parts/people/rights.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { type RoleForm, conditionOf } from './role-form.ts'

const Root = styled('aside')({
  position: 'sticky',
  top: 16,
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  paddingLeft: 24,
  borderLeft: `1px solid ${color.line.hair}`,
  '& > h2': { ...type.panel, margin: 0 },
  '& > p': { margin: 0 },
  [media.belowWide]: { position: 'static', padding: 0, border: 0 },
})

const Rows = ({ form, grants }: { form: RoleForm; grants: readonly string[] }) => {
  const { t } = useTranslation('people')
  const condition = conditionOf(form.rows)
  if (condition === null) return mayAsk(grants) ? <MarginNote>{t('adds.allRows')}</MarginNote> : null
  return (
    <MarginNote tone="proposal">
      {t('condition.sees')}
      <ConditionText condition={condition} />
    </MarginNote>
  )
}

/** What the role amounts to as it stands in the form, in words. */
export const RoleSum = ({ control, form }: { control: Control<RoleForm>; form: RoleForm }) => {
  const { t } = useTranslation('people')
  const [text, rows] = useWatch({ control, name: ['grants', 'rows'] })
  const { grants } = readGrants(text)
  const rights = covered(grants)
  return (
    <Root aria-label={t('adds.title')}>
      <h2>{t('adds.title')}</h2>
      {rights.length === 0 && <MarginNote>{t('adds.nothingYet')}</MarginNote>}
      {isEverything(grants) ? <p>{t('adds.everything')}</p> : <RightsSummary rights={rights} />}
      <Rows form={{ ...form, rows }} grants={grants} />
    </Root>
  )
}
