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
  const { t } = useTranslation('accounts')
  return (origins) =>
    origins
      .map(({ by, name }) =>
        by === 'administrator' ? t('origin.administrator') : t(`origin.${by}`, { name: name ?? '' }),
      )
      .join(' · ')
}

/** The rows a user can see: those of any role with a condition. */
const Rows = ({ assigned }: { assigned: readonly Role[] }) => {
  const { t } = useTranslation('accounts')
  const limiting = assigned.filter(({ condition }) => condition !== null)
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

const Sum = ({ assigned }: { assigned: readonly Role[] }) => {
  const { t } = useTranslation('accounts')
  const grants = [...new Set(assigned.flatMap(({ permissions }) => permissions))]
  const permissions = covered(grants)
  if (permissions.length === 0) return <MarginNote tone="warning">{t('adds.nothing')}</MarginNote>
  return (
    <Stack gap={12}>
      {isEverything(grants) ? (
        <p style={{ margin: 0 }}>{t('adds.everything')}</p>
      ) : (
        <PermissionsSummary rights={permissions} />
      )}
      {canQuery(grants) && <Rows assigned={assigned} />}
    </Stack>
  )
}

/** The combined permissions; if roles may not be read, only their names are known. */
const AddsUp = ({ user }: { user: User }) => {
  const { t } = useTranslation('accounts')
  const roles = useRoles()
  if (roles === undefined) return <Loading shape="text" rows={3} />
  const assigned = roles.filter(({ id }) => user.roles.some(({ role }) => role === id))
  return (
    <PageSection title={t('adds.title')} text={t('adds.text')}>
      <Sum assigned={assigned} />
    </PageSection>
  )
}

/** The roles and groups of a user, the source of each, and their combined permissions. */
export function PermissionsPane({ user, mayReadRoles }: { user: User; mayReadRoles: boolean }) {
  const { t } = useTranslation('accounts')
  const originText = useOrigin()
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
              detail: originText(origins),
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
              detail: originText(origins),
            }))}
          />
        )}
      </PageSection>
      {mayReadRoles && <AddsUp user={user} />}
    </>
  )
}
