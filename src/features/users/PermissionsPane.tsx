import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/iam/role.ts'
import type { Origin, User } from '#contract/iam/user.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { ConditionText } from '#src/components/permissions/ConditionText.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { PlainList } from '#src/ui/display/PlainList.tsx'
import { PermissionsSummary } from '#src/components/permissions/PermissionsSummary.tsx'
import { covered, isEverything, canQuery } from '#src/components/permissions/permissions.ts'
import { paths } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { useRoles } from './use-users.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'

const useOrigin = (): ((origins: readonly Origin[]) => string) => {
  const { t } = useTranslation('people')
  return (origins) =>
    origins
      .map(({ by, name }) =>
        by === 'administrator' ? t('origin.administrator') : t(`origin.${by}`, { name: name ?? '' }),
      )
      .join(' · ')
}

/** The rows somebody sees: those that any of the roles with a condition shows. */
const Rows = ({ held }: { held: readonly Role[] }) => {
  const { t } = useTranslation('people')
  const limiting = held.filter(({ condition }) => condition !== null)
  if (limiting.length === 0) return <MarginNote>{t('adds.allRows')}</MarginNote>
  return (
    <MarginNote tone="proposal">
      {limiting.length > 1 && t('adds.anyOf')}
      {limiting.map(({ id, name, condition }) => (
        <span key={id} style={{ display: 'block' }}>
          {t('adds.byRole', { name })}
          {condition && <ConditionText condition={condition} />}
        </span>
      ))}
    </MarginNote>
  )
}

const Sum = ({ held }: { held: readonly Role[] }) => {
  const { t } = useTranslation('people')
  const grants = [...new Set(held.flatMap(({ permissions }) => permissions))]
  const rights = covered(grants)
  if (rights.length === 0) return <MarginNote tone="warning">{t('adds.nothing')}</MarginNote>
  return (
    <Stack gap={12}>
      {isEverything(grants) ? (
        <p style={{ margin: 0 }}>{t('adds.everything')}</p>
      ) : (
        <PermissionsSummary rights={rights} />
      )}
      {canQuery(grants) && <Rows held={held} />}
    </Stack>
  )
}

/** What this adds up to; where roles may not be read, only their names are known. */
const AddsUp = ({ user }: { user: User }) => {
  const { t } = useTranslation('people')
  const roles = useRoles()
  if (roles === undefined) return <Loading shape="text" rows={3} />
  const held = roles.filter(({ id }) => user.roles.some(({ role }) => role === id))
  return (
    <PageSection title={t('adds.title')} text={t('adds.text')}>
      <Sum held={held} />
    </PageSection>
  )
}

/** Which roles and groups somebody holds, where each comes from, and what all of it adds up to. */
export function RightsPane({ user, mayReadRoles }: { user: User; mayReadRoles: boolean }) {
  const { t } = useTranslation('people')
  const say = useOrigin()
  return (
    <>
      <PageSection title={t('user.field.roles')} text={t('user.rolesText')}>
        {user.roles.length === 0 ? (
          <MarginNote>{joinSentences(t('user.noRoles'), t('user.noRolesText'))}</MarginNote>
        ) : (
          <PlainList
            label={t('user.field.roles')}
            rows={user.roles.map(({ role, name, origins }) => ({
              id: role,
              name: mayReadRoles ? <TextLink to={paths.role(role)}>{name}</TextLink> : name,
              detail: say(origins),
            }))}
          />
        )}
      </PageSection>
      <PageSection title={t('user.field.groups')}>
        {user.groups.length === 0 ? (
          <MarginNote>{t('user.noGroups')}</MarginNote>
        ) : (
          <PlainList
            label={t('user.field.groups')}
            rows={user.groups.map(({ group, name, origins }) => ({
              id: group,
              name: <TextLink to={paths.group(group)}>{name}</TextLink>,
              detail: say(origins),
            }))}
          />
        )}
      </PageSection>
      {mayReadRoles && <AddsUp user={user} />}
    </>
  )
}
