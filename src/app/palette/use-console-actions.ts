// Actions that are available on every page. Those of the account are in the user menu.
import {
  Bell,
  BookOpen,
  CirclePlus,
  CodeXml,
  Hammer,
  Keyboard,
  Languages,
  MessageCircleQuestion,
  Plus,
  SquareFunction,
  Table2,
  Upload,
  Webhook,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '#src/api/session.ts'
import { useAcceptsFiles } from '#src/uploads/use-uploads.ts'
import { changeLanguage } from '#src/i18n/i18n.ts'
import { languageNames, languages } from '#src/i18n/languages.ts'
import type { Action } from '#src/components/commands/use-actions.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { paths } from '#src/paths.ts'
import { setCharacterKeys } from '#src/ui/keyboard/shortcuts.ts'
import { useCharacterKeys, useShortcut } from '#src/ui/keyboard/use-shortcut.ts'

const useReadingActions = (): readonly Action[] => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const goTo = (to: string) => () => void navigate(to)
  return [
    { id: 'guide', label: t('page.guide'), icon: BookOpen, run: goTo(paths.guide()) },
    { id: 'api-reference', label: t('page.apiReference'), icon: Webhook, run: goTo(paths.apiReference()) },
  ]
}

const useCreateActions = (): readonly Action[] => {
  const { t } = useTranslation(['palette', 'shared', 'shell'])
  const navigate = useNavigate()
  const goTo = (to: string) => () => void navigate(to)
  const readingActions = useReadingActions()
  const maySource = useMay('data-manager:source:write')
  const acceptsFiles = useAcceptsFiles()
  const mayObject = useMay('data-manager:object:write')
  const mayBuild = useMay('data-manager:build:run')
  const mayReadActions = useMay('dpe:action:read')
  const mayReadAttributes = useMay('data-manager:attribute:read')
  const canQuery = useMay('query-builder-legacy:query:run')
  return [
    {
      id: 'new-question',
      label: t('shared:action.newQuery'),
      icon: MessageCircleQuestion,
      run: goTo(paths.query()),
      isOff: !canQuery,
    },
    {
      id: 'add-new-source',
      label: t('shared:action.addSource'),
      icon: Plus,
      run: goTo(paths.newSource()),
      isOff: !maySource,
    },
    ...readingActions,
    {
      id: 'upload-files',
      label: t('action.upload'),
      icon: Upload,
      run: goTo(paths.uploads()),
      isOff: !acceptsFiles,
    },
    {
      id: 'upload-files',
      label: t('action.uploads'),
      icon: Upload,
      run: goTo(paths.uploads()),
      isOff: !maySource,
    },
    {
      id: 'design-new-logical-object',
      label: t('shared:action.designObject'),
      icon: CirclePlus,
      run: goTo(paths.newObject()),
      isOff: !mayObject,
    },
    {
      id: 'open-notifications',
      label: t('shell:page.notifications'),
      icon: Bell,
      run: goTo(paths.notifications()),
    },
    {
      id: 'open-action-tables',
      label: t('shell:page.actionTables'),
      icon: Table2,
      run: goTo(paths.actionTables()),
      isOff: !mayReadActions,
    },
    {
      id: 'open-virtual-attributes',
      label: t('shell:page.virtualAttributes'),
      icon: SquareFunction,
      run: goTo(paths.virtualAttributes()),
      isOff: !mayReadAttributes,
    },
    {
      id: 'build-schema',
      label: t('shared:action.buildSchema'),
      icon: Hammer,
      run: goTo(`${paths.schema()}?build=open`),
      isOff: !mayBuild,
    },
  ]
}

const useLanguageActions = (): readonly Action[] => {
  const { t, i18n } = useTranslation('palette')
  return languages.map((each) => ({
    id: `language-${each}`,
    label: t('action.language', { name: languageNames[each] }),
    icon: Languages,
    detail: i18n.language === each ? t('action.chosen') : undefined,
    run: () => void changeLanguage(each),
  }))
}

/** Registers the actions and listens for Ctrl K and `?`. */
export function useConsoleActions(open: (overlay: 'palette' | 'keys' | 'requests') => void): void {
  const { t } = useTranslation(['palette', 'request'])
  const hasCharacters = useCharacterKeys()
  // The palette does not list itself.
  useShortcut('Mod+K', () => open('palette'), { label: t('action.palette'), scope: 'always' })
  useActions(
    [
      ...useCreateActions(),
      { id: 'show-request-curl', label: t('request:open'), icon: CodeXml, run: () => open('requests') },
      {
        id: 'keyboard-shortcuts',
        label: t('action.keys'),
        icon: Keyboard,
        keys: '?',
        run: () => open('keys'),
      },
      {
        id: 'single-key-shortcuts',
        label: t(hasCharacters ? 'action.charactersOff' : 'action.charactersOn'),
        icon: Keyboard,
        run: () => setCharacterKeys(!hasCharacters),
      },
      ...useLanguageActions(),
    ],
    'always',
  )
}
