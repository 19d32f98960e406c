import { useTranslation } from 'react-i18next'
import type { Origin, User } from '#contract/iam/user.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { PlainList } from '#src/ui/display/PlainList.tsx'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { paths } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { AccessSum } from './EffectiveAccess.tsx'
import { useRoles } from './use-users.ts'

const useOrigin = (): ((origins: readonly Origin[]) => string) => {
  const { t } = useTranslation('accounts')
  return (origins) =>
    origins
      .map(({ by, name }) =>
        by === 'administrator' ? t('origin.administrator') : t(`origin.${by}`, { name: name ?? '' }),
      )
      .join(' · ')
}

/** The combined permissions; if roles may not be read, only their names are known. */
const AddsUp = ({ user }: { user: User }) => {
  const { t } = useTranslation('accounts')
  const roles = useRoles()
  if (roles === undefined) return <Loading shape="text" rows={3} />
  const assigned = roles.filter(({ id }) => user.roles.some(({ role }) => role === id))
  return (
    <PageSection title={t('adds.title')} text={t('adds.text')}>
      <AccessSum assigned={assigned} />
    </PageSection>
  )
}

/** The roles and groups of a user, the source of each, and their combined permissions. */
export function PermissionsPane({ user, mayReadRoles }: { user: User; mayReadRoles: boolean }) {
  const { t } = useTranslation('accounts')
  const originText = useOrigin()
  const roleName = useRoleName()
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
              name: mayReadRoles ? (
                <TextLink to={paths.role(role)}>{roleName(name)}</TextLink>
              ) : (
                roleName(name)
              ),
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
