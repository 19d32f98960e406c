// Colours the templates in the strings of a document, such as `{{ node.1.url }}`.
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

const decorator = new MatchDecorator({
  regexp: /\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}/g,
  decoration: Decoration.mark({ class: 'cm-template' }),
})

class TemplateMarks {
  decorations: DecorationSet
  constructor(view: EditorView) {
    this.decorations = decorator.createDeco(view)
  }
  update(change: ViewUpdate): void {
    this.decorations = decorator.updateDeco(change, this.decorations)
  }
}

export const templateMarks = ViewPlugin.fromClass(TemplateMarks, {
  decorations: (marks) => marks.decorations,
})
