import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { hairline, listReset } from '#src/ui/theme/shapes.ts'
import { color, focusRing, media, radius, width } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { type GuideEntry, headingId } from './guide-text.ts'

const Root = styled('nav')({
  ...type.body,
  position: 'sticky',
  top: 0,
  // Below the top bar.
  maxHeight: 'calc(100vh - 48px)',
  overflowY: 'auto',
  padding: '24px 8px 40px 0',
  '& ul': listReset,
  '& ul ul': { margin: '2px 0 6px 10px', borderLeft: hairline },
  '& a': {
    display: 'block',
    padding: '4px 8px',
    borderRadius: radius.control,
    color: color.text.secondary,
    textDecoration: 'none',
  },
  '& ul ul a': { ...type.small, padding: '3px 10px', borderRadius: 0 },
  '& a:hover': { color: color.text.primary, backgroundColor: color.surface.hover },
  '& a:focus-visible': { ...focusRing, outlineOffset: '-2px' },
  '& a[aria-current="page"]': {
    fontWeight: 500,
    color: color.text.primary,
    backgroundColor: color.surface.active,
  },
  '& summary': { padding: '12px 0', fontWeight: 500, cursor: 'pointer' },
  '& summary:focus-visible': focusRing,
  [media.belowNarrow]: {
    position: 'static',
    maxHeight: 'none',
    padding: 0,
    borderBottom: hairline,
    '& ul': { paddingBottom: 8 },
    '& a, & ul ul a': { padding: '12px 8px' },
  },
})

interface ContentsProps {
  entries: readonly GuideEntry[]
  current: string
  /** Headings of the current page. */
  sections: readonly string[]
}

const Entries = ({ entries, current, sections }: ContentsProps) => (
  <ul lang="en">
    {entries.map(({ page, title }) => (
      <li key={page}>
        <Link to={paths.guide(page)} aria-current={page === current ? 'page' : undefined}>
          {title}
        </Link>
        {page === current && sections.length > 0 && (
          <ul>
            {sections.map((section) => (
              <li key={section}>
                <Link to={`#${headingId(section)}`}>{section}</Link>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)

/** The pages of the guide, with the sections of the current one; folded on narrow screens. */
export function GuideContents(props: ContentsProps) {
  const { t } = useTranslation('guide')
  const isNarrow = useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`)
  return (
    <Root aria-label={t('pages')}>
      {isNarrow ? (
        // Another page folds the list again.
        <details key={props.current}>
          <summary>{t('pages')}</summary>
          <Entries {...props} />
        </details>
      ) : (
        <Entries {...props} />
      )}
    </Root>
  )
}
