import { ArrowLeft, CircleQuestionMark, CodeXml, Menu as MenuIcon, Search } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useMatches, useNavigation, useParams } from 'react-router'
import type { Overlay } from '#src/app/palette/Overlays.tsx'
import { lastList } from '#src/components/page/last-list.ts'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { handleOf } from '../navigation/page-handle.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, height, media, motion, radius } from '#src/ui/theme/tokens.ts'
import { useElapsed } from '#src/ui/feedback/use-elapsed.ts'
import { UploadingFiles, TrayLink } from './UploadingFiles.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { Suspense, memo } from 'react'
import { type Publication, isInProgress, needsAttention } from '#src/uploads/model/publication.ts'
import { useActiveUploads, useFoundPublications } from '#src/uploads/use-uploads.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Tooltip } from '#src/ui/display/Tooltip.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { ShortcutKeys } from '#src/ui/keyboard/ShortcutKeys.tsx'
import { ariaKeys } from '#src/ui/keyboard/keys.ts'
import { type } from '#src/ui/theme/typography.ts'

const Root = styled('header')({
  flex: 'none',
  ...rowLayout(12),
  minHeight: 48,
  padding: '0 var(--gutter)',
  [media.belowPhone]: { flexWrap: 'wrap', gap: '0 4px', minHeight: 52, padding: '0 4px' },
  borderBottom: `1px solid ${color.line.hair}`,
  '&:focus': { outline: 'none' },
})
/** In a narrow window, the actions of an editor may take several lines: the page is never wider than the screen. */
const Actions = styled('div')({
  ...rowLayout(8),
  flex: 'none',
  '&:empty': { display: 'none' },
  [media.belowNarrow]: { flex: '0 1 auto', flexWrap: 'wrap', justifyContent: 'flex-end', minWidth: 0 },
})
const Tools = styled(Actions)({ marginLeft: 'auto' })
/** On a phone, its parts are parts of the bar: some of them have a line of their own. */
const PageActions = styled(Actions)({
  marginLeft: -4,
  [media.belowPhone]: { display: 'contents' },
})

/** Opens the navigation of a narrow window. On a phone, a page below a list leads back to it instead. */
function StartButton({ onMenu }: Pick<TopBarProps, 'onMenu'>) {
  const { t } = useTranslation('shell')
  const { parents } = handleOf(useMatches())
  const params = useParams()
  const parent = useIsPhone() ? parents?.at(-1)?.to : undefined
  if (parent !== undefined) {
    const to = typeof parent === 'string' ? parent : parent(params)
    return <IconButton icon={ArrowLeft} label={t('back')} to={lastList(to)} />
  }
  return onMenu && <IconButton icon={MenuIcon} label={t('openNavigation')} onClick={onMenu} />
}

const Late = () => (useElapsed(200) ? <Spinner tint="accent" /> : null)

/** Shows that the next page takes a moment. */
const Moving = () => (useNavigation().state === 'idle' ? null : <Late />)

const usePublicationLabel = ({ transfer, stage, ...publication }: Publication): string => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const name = `${publication.package.split(':').at(-1) ?? ''} ${publication.version}`
  if (needsAttention({ ...publication, transfer, stage })) return t('short.waiting', { name })
  if (stage === 'verification') return t('short.reading', { name })
  if (stage !== 'upload') return t('short.taking', { name })
  const { received, size } = transfer
  const percent = format.percent(size === 0 ? 0 : Math.floor((received / size) * 100) / 100)
  return t('short.sending', { name, percent })
}

interface PublicationStatusProps {
  publication: Publication
  isSmall: boolean
}

const PublicationStatus = ({ publication, isSmall }: PublicationStatusProps) => {
  const label = usePublicationLabel(publication)
  const { collection, package: id, version } = publication
  const search = new URLSearchParams({ step: 'upload', version })
  return (
    <Tooltip text={label}>
      <TrayLink to={`${paths.publish(collection, id)}?${search}`} data-small={isSmall ? '' : undefined}>
        <StateGlyph state={isInProgress(publication) ? 'running' : 'attention'} />
        <span>{label}</span>
      </TrayLink>
    </Tooltip>
  )
}

/** Progress of the archive that is being sent to the store; nothing if there is none. */
function PublishingArchives({ isSmall }: { isSmall: boolean }) {
  const { publications } = useActiveUploads()
  useFoundPublications()
  const publication = publications.find((each) => needsAttention(each) || isInProgress(each))
  if (!publication) return null
  return (
    <Suspense fallback={null}>
      <PublicationStatus publication={publication} isSmall={isSmall} />
    </Suspense>
  )
}

const small = {
  width: height.toolbar,
  padding: 0,
  justifyContent: 'center',
  borderColor: 'transparent',
  '& > span, & > kbd': { display: 'none' },
} as const
const SearchButtonRoot = styled('button')({
  ...type.controlSmall,
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: height.toolbar,
  padding: '0 5px 0 8px',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  color: color.text.tertiary,
  background: 'none',
  fontFamily: 'inherit',
  cursor: 'pointer',
  transition: `background-color ${motion.state}, color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.hover, color: color.text.secondary },
  '&:focus-visible': focusRing,
  '& > svg': { flex: 'none' },
  '& > kbd': { marginLeft: 10 },
  '&[data-small]': small,
  [media.belowWide]: small,
})

interface SearchButtonProps {
  isSmall: boolean
  onClick: () => void
}

/** Opens the command palette: a label with its keys, or an icon if space is short. */
function SearchButton({ isSmall, onClick }: SearchButtonProps) {
  const { t } = useTranslation('palette')
  return (
    <Tooltip text={t('open')} keys="Mod+K">
      <SearchButtonRoot
        type="button"
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys('Mod+K')}
        data-small={isSmall ? '' : undefined}
        onClick={onClick}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <span aria-hidden>{t('search')}</span>
        <ShortcutKeys keys="Mod+K" />
      </SearchButtonRoot>
    </Tooltip>
  )
}

interface TopBarProps {
  onMenu: (() => void) | undefined
  onOpen: (overlay: Overlay) => void
  /** The space belongs to the actions of the page. */
  isEditor: boolean
  setActionsSlot: (slot: HTMLElement | null) => void
}

/** The breadcrumbs and the actions of the page. Not rendered again for another view of the same page. */
export const TopBar = memo(function TopBar({ onMenu, onOpen, isEditor, setActionsSlot }: TopBarProps) {
  const { t } = useTranslation(['shell', 'request', 'palette'])
  const isPhone = useIsPhone()
  // On a phone, the space belongs to the actions of an editor.
  const hasTools = !(isPhone && isEditor)
  return (
    <Root data-pane="" tabIndex={-1}>
      <StartButton onMenu={onMenu} />
      <Breadcrumbs />
      <Moving />
      <Tools>
        <UploadingFiles isSmall={isEditor} />
        <PublishingArchives isSmall={isEditor} />
        {!isPhone && (
          <IconButton
            icon={CodeXml}
            label={t('request:open')}
            aria-haspopup="dialog"
            onClick={() => onOpen('requests')}
          />
        )}
        {hasTools && <SearchButton isSmall={isEditor} onClick={() => onOpen('palette')} />}
        <NotificationBell isNarrow={onMenu !== undefined} isSilent={!hasTools} />
        {onMenu === undefined && (
          <IconButton
            icon={CircleQuestionMark}
            label={t('palette:help')}
            keys="?"
            aria-haspopup="dialog"
            onClick={() => onOpen('keys')}
          />
        )}
      </Tools>
      <PageActions ref={setActionsSlot} />
    </Root>
  )
})
