import { styled } from '@mui/material/styles'
import { Check, Copy, Lock, RefreshCw } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches, useNavigate } from 'react-router'
import type { UserSummary } from '#contract/iam/user.ts'
import type { DeniedProps } from '#src/components/errors/denied-view.tsx'
import { useSession } from '#src/api/session.ts'
import { initialsOf } from '#src/components/pictures/initials.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { lastList } from '#src/components/page/last-list.ts'
import { paths } from '#src/paths.ts'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { Face } from '#src/ui/display/Face.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { useCopied } from '#src/ui/clipboard/use-copied.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { handleOf } from '../navigation/page-handle.ts'
import { useAccessCheck } from './use-access-check.ts'
import { useAccessFacts } from './use-access-facts.ts'

const Root = styled('section')({
  padding: '48px var(--gutter)',
  maxWidth: 720,
  boxSizing: 'content-box',
  [media.belowWide]: { padding: '32px var(--gutter)', boxSizing: 'border-box' },
  '& > h1, & > h2': { ...type.page, margin: '8px 0 4px' },
  '& > p': { ...type.body, margin: 0, color: color.text.secondary, maxWidth: '72ch' },
  '& > [data-label]': { ...type.panel, margin: '20px 0 8px', color: color.text.primary },
})
const Facts = styled('div')({
  margin: '20px 0',
  padding: '14px 0',
  borderBlock: `1px solid ${color.line.hair}`,
  '& dl': { gap: '10px 32px' },
})
const Request = styled('p')({
  ...type.body,
  '&&': { padding: '12px 14px', color: color.text.primary, maxWidth: 'none' },
  border: `1px solid ${color.line.hair}`,
  borderRadius: 5,
  backgroundColor: color.surface.sunken,
  overflowWrap: 'anywhere',
  '& code': type.monoSmall,
})

/** As many people are named; of others only the number is. */
const namedGivers = 3

const Givers = ({ givers }: { givers: readonly UserSummary[] }) => {
  const { t } = useTranslation('access')
  const more = givers.length - namedGivers
  if (givers.length === 0) return t('administrator')
  return (
    <>
      {givers.slice(0, namedGivers).map(({ id, user, email }) => (
        <Row key={id} gap={8} style={{ marginBottom: 4 }}>
          <Face aria-hidden>{initialsOf(user)}</Face>
          <span>
            <TextLink to={paths.user(id)}>{user}</TextLink> <Muted>{email}</Muted>
          </span>
        </Row>
      ))}
      {more > 0 && <Muted>{t('more', { count: more })}</Muted>}
    </>
  )
}

const separated = (parts: readonly { id: string; node: ReactNode }[]) =>
  parts.map(({ id, node }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {node}
    </Fragment>
  ))

/** Leads to the list that the page belongs to, or else to the previous page. */
const BackButton = () => {
  const { t } = useTranslation('access')
  const { t: shell } = useTranslation('shell')
  const navigate = useNavigate()
  const { parents = [] } = handleOf(useMatches())
  const parent = parents.at(-1)
  if (typeof parent?.crumb !== 'string' || typeof parent.to !== 'string')
    return <Button onClick={() => void navigate(-1)}>{t('back')}</Button>
  const { to } = parent
  const page = shell(parent.crumb, { build: '' })
  return <Button onClick={() => void navigate(lastList(to))}>{t('backTo', { page })}</Button>
}

const Buttons = ({
  request,
  actions,
  onRetry,
}: {
  request: string
  actions: ReactNode
  onRetry: (() => void) | undefined
}) => {
  const { t } = useTranslation(['access', 'common', 'shared'])
  const { copied, copy } = useCopied()
  const { result, isChecking, check } = useAccessCheck(onRetry)
  return (
    <>
      <Row gap={8} wrap style={{ marginTop: 16 }}>
        <Button variant="primary" icon={copied ? Check : Copy} onClick={() => void copy(request)}>
          {copied ? t('common:action.copied') : t('copy')}
        </Button>
        {actions ?? <BackButton />}
        <Button variant="text" icon={RefreshCw} waiting={isChecking} onClick={check}>
          {t('shared:action.checkAgain')}
        </Button>
      </Row>
      <div style={{ marginTop: 12 }}>
        {result && <MarginNote live>{t(result === 'still' ? 'still' : 'common:error.network')}</MarginNote>}
      </div>
    </>
  )
}

/** The request with the permission and the address, its last line, as code. */
const quoted = (request: string, permission: string): ReactNode => {
  const [text = '', address] = request.split('\n')
  const [before = '', ...after] = permission === '' ? [text] : text.split(permission)
  return (
    <>
      {before}
      {after.length > 0 && <code>{permission}</code>}
      {after.join(permission)}
      <br />
      <code>{address}</code>
    </>
  )
}

/** Names the missing permission, the roles that have it and who can grant it, and writes the request for it. */
export function AccessDenied({ permission, actions, onRetry, isPage = false }: DeniedProps) {
  const { t, i18n } = useTranslation(['access', 'shared'])
  const session = useSession()
  const { what, readable, roles, having, givers, request, areLinked } = useAccessFacts(permission)
  const nameOfOwn = (id: string) => roles.find((role) => role.id === id)?.name ?? id
  const title = what === undefined ? t('titleUnknown') : t('title', { what })
  return (
    <Root>
      <Lock size={20} strokeWidth={1.75} color={color.text.tertiary} aria-hidden />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>
        {joinSentences(
          readable === undefined ? '' : t('view', { what: readable }),
          isPage ? t('nothing') : '',
          t('help'),
        )}
      </p>
      <Facts>
        <DescriptionList
          items={[
            { id: 'permission', term: t('permission'), value: <InlineCode>{permission}</InlineCode> },
            {
              id: 'roles',
              term: t('roles'),
              value:
                having.length === 0
                  ? t('noRoles')
                  : separated(
                      having.map(({ id, name }) => ({
                        id,
                        node: areLinked ? <TextLink to={paths.role(id)}>{name}</TextLink> : name,
                      })),
                    ),
            },
            {
              id: 'own',
              term: t('own'),
              value:
                enumerate(i18n.language, session?.roles.map(nameOfOwn) ?? []) || t('shared:field.noneOf'),
            },
            { id: 'givers', term: t('givers'), value: <Givers givers={givers} /> },
          ]}
        />
      </Facts>
      <p data-label="">{t('request')}</p>
      <Request>{quoted(request, permission)}</Request>
      <Buttons {...{ request, actions, onRetry }} />
    </Root>
  )
}
