import {
  AlignHorizontalDistributeCenter,
  CopyPlus,
  CornerDownRight,
  Plus,
  Replace,
  Route,
  Search,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActions } from '#src/components/commands/use-actions.ts'
import type { Board } from './use-board.tsx'

/** Registers the canvas actions for the command palette and the keyboard. */
export function useBoardActions(board: Board): void {
  const { t } = useTranslation(['canvas', 'shared'])
  const { clipboard, connecting, editor, find, path, selected } = board
  const isFixed = board.isReadOnly || board.playbook === null
  const one = selected.nodes.size === 1 ? [...selected.nodes][0] : undefined
  const withOne = (act: (node: string) => void) => () => {
    if (one !== undefined) act(one)
  }
  useActions([
    {
      id: 'add-node',
      label: t('tool.add'),
      icon: Plus,
      keys: 'A',
      isOff: isFixed,
      run: () => board.addAtCenter(),
    },
    { id: 'find-node', label: t('tool.findNode'), icon: Search, keys: '/', run: find.open },
    {
      id: 'connect-node',
      label: t('shared:action.connectTo'),
      icon: CornerDownRight,
      keys: 'C',
      isOff: isFixed || one === undefined,
      run: withOne(connecting.startConnect),
    },
    {
      id: 'replace-node',
      label: t('menu.replace'),
      icon: Replace,
      keys: 'R',
      isOff: isFixed || one === undefined,
      run: withOne(board.replace),
    },
    {
      id: 'duplicate-nodes',
      label: t('shared:action.duplicate'),
      icon: CopyPlus,
      keys: 'Mod+D',
      isOff: isFixed || selected.nodes.size === 0,
      run: clipboard.duplicate,
    },
    {
      id: 'show-path',
      label: t('menu.path'),
      icon: Route,
      keys: 'F',
      isOff: selected.nodes.size === 0 && path.path === null,
      run: path.toggle,
    },
    {
      id: 'arrange-nodes',
      label: t('tool.arrange'),
      icon: AlignHorizontalDistributeCenter,
      isOff: isFixed,
      run: () => void editor.layOut(),
    },
  ])
}
