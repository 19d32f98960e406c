import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { Markdown } from '#src/components/package-listing/Markdown.tsx'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { framed, hairline } from '#src/ui/theme/shapes.ts'
import { focusRing, media } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { GuideContents } from './GuideContents.tsx'
import { guideElements } from './guide-elements.tsx'
import { contents, readGuide } from './guide-files.ts'
import { readEntries, readSections } from './guide-text.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  return { text: await readGuide(params['page']) }
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 1fr)',
  columnGap: 48,
  alignItems: 'start',
  padding: '0 var(--gutter)',
  [media.belowNarrow]: { display: 'block' },
})

/** A table with five columns, whose paths of files may break. */
const wideTable = '& table:has(th:nth-of-type(5))'

/** Unless the screen is wide, a row is a block: the short cells beside each other, the long ones below. */
const stacked = {
  [wideTable]: {
    position: 'relative',
    '&, & tbody': { display: 'block' },
    '& thead': visuallyHidden,
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'auto auto 1fr',
      columnGap: 12,
      padding: '10px 0',
      borderBottom: hairline,
    },
    '& td': { padding: 0, border: 0, minWidth: 0 },
    '& td:nth-of-type(3), & td:nth-of-type(5)': { gridColumn: '1 / -1', minWidth: 0 },
    '& td:nth-of-type(4)': { gridRow: 1, gridColumn: 3 },
  },
} as const

/** The text is narrow enough to read; pictures and wide tables may be wider. */
const Text = styled('article')({
  padding: '28px 0 64px',
  maxWidth: 880,
  [media.belowNarrow]: { paddingTop: 16 },
  '& > div': { maxWidth: 'none', fontSize: '0.9375rem', lineHeight: '1.5rem' },
  '& > div > *': { maxWidth: '72ch' },
  '& > div > p:has([data-picture]), & > div > [data-table]:has(th:nth-of-type(5))': { maxWidth: 'none' },
  '& > aside': { marginBottom: 16 },
  '& h1': { ...type.display, margin: '0 0 12px', textWrap: 'balance' },
  '& > div h2': { fontSize: '1.125rem', lineHeight: '1.625rem', scrollMarginTop: 20 },
  '& > div h3': { scrollMarginTop: 20 },
  '& > div * + h2': { marginTop: 36 },
  '& h2:focus, & h3:focus': { outline: 'none' },
  '& li': { margin: '4px 0' },
  '& strong': { fontWeight: 600 },
  '& th::first-letter': { textTransform: 'uppercase' },
  [`${wideTable} code`]: { overflowWrap: 'anywhere' },
  [`${wideTable} td:nth-of-type(3)`]: { minWidth: 160 },
  [`${wideTable} td:nth-of-type(5)`]: { minWidth: 260 },
  '& [data-picture]': { ...framed, display: 'block', margin: '20px 0', overflow: 'hidden' },
  '& [data-picture]:focus-visible': focusRing,
  '& img': { display: 'block', width: '100%', height: 'auto' },
  [media.belowWide]: stacked,
})

/** A link to a section shows it; another page starts at its top. */
const useScroll = (text: string | undefined) => {
  const { hash } = useLocation()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    const target = section ?? root.current
    target?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [text, hash])
  return root
}

const entries = readEntries(contents)

/** A page of the user guide, which is the Markdown in `docs`. */
export function Component() {
  const { t, i18n } = useTranslation(['guide', 'shell'])
  const { page = '' } = useParams()
  const { text } = useLoaderData<typeof loader>()
  const root = useScroll(text)
  const title = entries.find((entry) => entry.page === page)?.title
  useCrumbName(text === undefined ? t('shell:notFound.title') : title)
  return (
    <Root ref={root}>
      <GuideContents
        entries={entries}
        current={page}
        sections={page === '' ? [] : readSections(text ?? '')}
      />
      {text === undefined ? (
        <EmptyState isPage title={t('shell:notFound.title')}>
          {t('shell:notFound.text')}
        </EmptyState>
      ) : (
        <Text lang="en">
          {i18n.language !== 'en' && (
            <aside lang={i18n.language}>
              <MarginNote>{t('english')}</MarginNote>
            </aside>
          )}
          <Markdown text={text} top={1} trusted={guideElements} />
        </Text>
      )}
    </Root>
  )
}
