import { ArrowRight } from 'lucide-react'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ReplayBasis } from '#contract/iam/sign-in.ts'
import type { Replay, ReplayedRecord } from '#domain/bindings/replay.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { State } from '#src/ui/display/State.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { formatValue } from '../model/value-text.ts'
import { oneOfEachUser } from './affected-users.ts'

const Person = styled('section')({
  display: 'grid',
  gap: 6,
  padding: '12px 0',
  borderTop: hairline,
  '& > h3': {
    ...type.panel,
    margin: 0,
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    '& > time': { ...type.small, fontWeight: 400, color: color.text.tertiary },
  },
})
const Changes = styled('dl')({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 40%) minmax(0, 1fr)',
  gap: '2px 12px',
  margin: 0,
  '& dt': { ...type.monoSmall, color: color.text.secondary, overflowWrap: 'anywhere' },
  '& dd': {
    ...rowLayout(6),
    flexWrap: 'wrap',
    margin: 0,
    overflowWrap: 'anywhere',
  },
  '& del': { color: color.text.tertiary, textDecoration: 'line-through' },
  '& ins': { color: color.text.primary, textDecoration: 'none' },
})

const nameIn = (ids: readonly string[], named: readonly { id: string; name: string }[]): readonly string[] =>
  ids.map((id) => named.find((each) => each.id === id)?.name ?? id)

interface PersonProps {
  replayed: ReplayedRecord
  basis: ReplayBasis
}

const ChangesOf = ({ replayed: { fields } }: Pick<PersonProps, 'replayed'>) => {
  const { t } = useTranslation('shared')
  const valueText = (value: unknown) => (value === undefined ? t('state.empty') : formatValue(value))
  if (fields.length === 0) return null
  return (
    <Changes>
      {fields.map(({ field, before, after }) => (
        <div key={field} style={{ display: 'contents' }}>
          <dt>{field}</dt>
          <dd>
            <del>{valueText(before)}</del>
            <ArrowRight size={12} aria-hidden />
            <ins>{valueText(after)}</ins>
          </dd>
        </div>
      ))}
    </Changes>
  )
}

interface Gains {
  readonly key: 'losesRoles' | 'losesGroups' | 'gainsRoles' | 'gainsGroups'
  readonly names: readonly string[]
}

/** Roles and groups that a user loses and gains, by name. */
const useAccessChanges = ({ replayed, basis }: PersonProps): readonly Gains[] => {
  const roleName = useRoleName()
  const { rolesLost, rolesGained, groupsLost, groupsGained, created } = replayed
  const rolesOf = (ids: readonly string[]) => nameIn(ids, basis.roles).map(roleName)
  const createdAs = (kind: 'role' | 'group') =>
    created.flatMap((each) => (each.kind === kind ? [each.name] : []))
  const all: readonly Gains[] = [
    { key: 'losesRoles', names: rolesOf(rolesLost) },
    { key: 'losesGroups', names: nameIn(groupsLost, basis.groups) },
    { key: 'gainsRoles', names: [...rolesOf(rolesGained), ...createdAs('role')] },
    { key: 'gainsGroups', names: [...nameIn(groupsGained, basis.groups), ...createdAs('group')] },
  ]
  return all.filter(({ names }) => names.length > 0)
}

const PersonChanges = (props: PersonProps) => {
  const { t, i18n } = useTranslation('providers')
  const format = useFormat()
  const { replayed } = props
  const { record, fails, admitted, missingParts } = replayed
  const accessChanges = useAccessChanges(props)
  return (
    <Person>
      <h3>
        {record.who}
        <time dateTime={record.at} title={format.instant(record.at)}>
          {format.relative(record.at)}
        </time>
      </h3>
      {fails && <State state="failed">{t('replay.fails')}</State>}
      {admitted && <State state="done">{t('replay.admitted')}</State>}
      {accessChanges.map(({ key, names }) => (
        <State key={key} state={key.startsWith('loses') ? 'failed' : 'attention'}>
          {t(`replay.${key}`, { names: enumerate(i18n.language, names) })}
        </State>
      ))}
      <ChangesOf replayed={replayed} />
      {missingParts.length > 0 && (
        <MarginNote>{t('replay.unknown', { parts: enumerate(i18n.language, missingParts) })}</MarginNote>
      )}
    </Person>
  )
}

interface ReplayReviewProps {
  replay: Replay
  basis: ReplayBasis
  onClose: () => void
}

const maxRows = 200

/** Changes by user: fields before and after, roles and groups gained and lost. */
export function ReplayReview({ replay, basis, onClose }: ReplayReviewProps) {
  const { t, i18n } = useTranslation(['providers', 'common'])
  const changed = oneOfEachUser(replay.records.filter(({ changes }) => changes))
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('replay.reviewTitle')}
      actions={<Button onClick={onClose}>{t('common:action.close')}</Button>}
    >
      {replay.administratorsLeft === 0 && <MarginNote tone="error">{t('edit.lastAdministrator')}</MarginNote>}
      {replay.shared.map(({ login, users }) => (
        <MarginNote key={login} tone="error">
          {t('replay.merges', {
            names: enumerate(
              i18n.language,
              users.map(({ who }) => who),
            ),
            login,
          })}
        </MarginNote>
      ))}
      {changed.length === 0 && <p>{t('replay.same')}</p>}
      {changed.slice(0, maxRows).map((each) => (
        <PersonChanges key={each.record.id} replayed={each} basis={basis} />
      ))}
    </Drawer>
  )
}
