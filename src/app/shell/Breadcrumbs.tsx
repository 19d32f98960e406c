import { ChevronRight } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Params, useMatches, useParams } from 'react-router'
import { applicationPreferences } from '#src/api/session.ts'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { useIsNameLoading, usePageName, useParentPageName } from '#src/components/page/breadcrumb-name.ts'
import { lastList } from '#src/components/page/last-list.ts'
import type { PageHandle } from '#src/components/page/define-page.ts'
import { ConsoleLink } from '#src/ui/display/ConsoleLink.tsx'
import { listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { useElapsed } from '#src/ui/feedback/use-elapsed.ts'
import { color, focusRing, media, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { handleOf } from '../navigation/page-handle.ts'
import { titleWithUnread, unreadInTab } from '../notifications/tab-badge.ts'

const Root = styled('nav')({
  containerType: 'inline-size',
  flex: '1 1 0',
  minWidth: 0,
  '& ol': { ...rowLayout(6), ...listReset },
  '& li': { ...type.body, ...oneLine, ...rowLayout(6), color: color.text.secondary },
  '& li:last-of-type': { fontWeight: 500, color: color.text.primary },
  '& h1': { ...oneLine, font: 'inherit', margin: 0 },
  // A long name of a parent leaves space for the page and for the actions of the bar.
  '& li:not(:last-of-type)': { flex: 'none', maxWidth: '30cqw' },
  '& li > a, & li > span': oneLine,
  '& svg': { flex: 'none', color: color.text.tertiary },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a:hover': { color: color.text.primary, textDecoration: 'underline' },
  '& a:focus-visible': { ...focusRing, borderRadius: 2 },
  // On a phone, a button leads back.
  [media.belowPhone]: {
    paddingInline: 8,
    '& li:not(:last-of-type), & li > svg': { display: 'none' },
    '& li:last-of-type': { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 600 },
  },
  // If the actions of an editor need the space, its name has priority.
  '@container (max-width: 360px)': {
    '& li:not(:last-of-type), & li:not(:first-of-type) > svg': { display: 'none' },
  },
  // A single letter would be useless.
  '@container (max-width: 40px)': { '& ol': { opacity: 0 } },
})

const Bar = styled('span')({
  width: 120,
  maxWidth: '100%',
  height: 10,
  borderRadius: radius.key,
  backgroundColor: color.surface.active,
})

interface Crumb {
  /** Undefined while the object loads. */
  readonly text: string | undefined
  readonly to?: string | undefined
}

interface NamedCrumb {
  readonly crumb: NonNullable<PageHandle['crumb']>
  readonly isNamed?: boolean | undefined
}

const useCrumbs = (handle: PageHandle, params: Params<string>): readonly Crumb[] => {
  const { t } = useTranslation('shell')
  const [pageName, parentName, isLoading] = [usePageName(), useParentPageName(), useIsNameLoading()]
  const textOf = ({ crumb, isNamed = false }: NamedCrumb) => {
    if (isNamed && isLoading) return undefined
    return typeof crumb === 'string' ? t(crumb, { build: params['build'] ?? '' }) : crumb(params)
  }
  const { crumb, isNamed, listOfNamed } = handle
  const area = handle.area === undefined ? [] : [{ text: t(`area.${handle.area}`) }]
  const unnamed = crumb === undefined ? [] : [{ text: textOf({ crumb, isNamed }) }]
  const own = pageName === undefined ? unnamed : [{ text: pageName }]
  const list = pageName === undefined || !listOfNamed ? [] : [listOfNamed]
  const parents = [...(handle.parents ?? []), ...list].map((parent, at, all) => ({
    text: (at === all.length - 1 ? parentName : undefined) ?? textOf(parent),
    to: typeof parent.to === 'string' ? parent.to : parent.to(params),
  }))
  return [...area, ...parents, ...own]
}

/** In place of the name of an object that loads. */
const NameBar = () => (useElapsed(200) ? <Bar /> : null)

/** An editor has no heading; its last breadcrumb is the heading. */
const Name = ({ text, to, isTitle }: Crumb & { isTitle: boolean }) => {
  if (text === undefined) return <NameBar />
  if (isTitle) return <h1 title={text}>{text}</h1>
  return to === undefined ? (
    <span title={text}>{text}</span>
  ) : (
    <ConsoleLink to={lastList(to)} title={text}>
      {text}
    </ConsoleLink>
  )
}

/** Area, parents, page; the last one is also the title of the document. */
export function Breadcrumbs() {
  const { t } = useTranslation('shell')
  const params = useParams()
  const handle = handleOf(useMatches())
  const crumbs = useCrumbs(handle, params)
  const { data } = useQuery(applicationPreferences)
  const name = data?.title || data?.name
  const unread = useSyncExternalStore(unreadInTab.subscribe, unreadInTab.get)
  const isTitle = handle.isEditor === true && handle.hasHead !== true
  return (
    <Root aria-label={t('breadcrumbs')}>
      <DocumentTitle parts={[titleWithUnread(crumbs.at(-1)?.text, unread), name]} />
      <ol>
        {crumbs.map(({ text, to }, index) => (
          <li
            key={`${to ?? ''} ${text ?? ''}`}
            aria-current={index === crumbs.length - 1 ? 'page' : undefined}
          >
            {index > 0 && <ChevronRight size={14} strokeWidth={2} aria-hidden />}
            <Name text={text} to={to} isTitle={isTitle && index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </Root>
  )
}
