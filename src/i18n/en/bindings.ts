export const bindings = {
  title: 'Bindings',
  lead: 'Map provider claims to user fields.',
  counts: '{{filled, number}} filled, {{empty, number}} empty, {{unbound, number}} unbound.',
  panes: 'Bindings and response',
  view: { label: 'Show bindings as' },
  column: { from: 'From' },
  path: {
    label: 'Path for {{field}}',
    placeholder: 'Choose a path',
    noMatch: 'No matches in the response. The path is used as typed.',
    noResponse: 'There is no response to suggest paths from. The path is used as typed.',
  },
  remove: 'Remove {{field}}',
  restore: 'Restore the saved path of {{field}}',
  removed: '{{field}} will be removed from the bindings when you save.',
  takeBack: 'Keep binding',
  emptyIn_one: 'Empty in {{empty, number}} of {{count, number}} recorded sign-in.',
  emptyIn_other: 'Empty in {{empty, number}} of {{count, number}} recorded sign-ins.',
  add: {
    open: 'Add field',
    label: 'Field name',
    help: 'Stored on the account under this name.',
    submit: 'Add field',
    taken: 'A field with this name already exists.',
    refused: "A name has 1 to 120 characters and can't start or end with a space.",
  },
  why: {
    user_info_off: 'Everything under <code>user</code> comes from the user-profile call, which is off.',
    misplaced:
      'The path stops at <code>{{reached}}</code>, but the response contains <code>{{part}}</code> elsewhere.',
    groups_cut:
      'The person is in more groups than the provider lists. It sent a reference instead of <code>{{part}}</code>.',
    needs_scope:
      'The path stops at <code>{{reached}}</code>: the provider sends <code>{{part}}</code> only with the scope <code>{{scope}}</code>.',
    scope_without_value:
      "The path stops at <code>{{reached}}</code>. The scope for <code>{{part}}</code> is requested, but no value was sent. Either the person has no value, or an administrator of the provider hasn't granted the scope.",
    memberships_unread:
      'Nothing requested <code>memberships</code> for this sign-in. They are fetched once a saved binding or mapping reads them.',
    not_sent: 'The path stops at <code>{{reached}}</code>: there is no <code>{{part}}</code>.',
    into_value:
      'The path continues into <code>{{reached}}</code>, which is the value <code>{{there}}</code> and has no members.',
    into_list: '<code>{{reached}}</code> is a list. Choose its first item or all items.',
    no_list: "<code>{{reached}}</code> isn't a list, so <code>{{part}}</code> has no result.",
    short_list_one: 'The list <code>{{reached}}</code> has {{count, number}} item. Items are counted from 0.',
    short_list_other:
      'The list <code>{{reached}}</code> has {{count, number}} items. Items are counted from 0.',
    none_has_it: 'The list was found, but no item has <code>{{part}}</code>.',
    json_path: 'This is a JSONPath. Bindings use plain paths, without <code>$</code>.',
    unreadable: 'Only <code>[*]</code> or a number in brackets can follow <code>{{reached}}</code>.',
    too_much: 'The response is too large to be read completely for this path.',
    null: 'The provider sent <code>{{part}}</code> without a value. This person has no value there.',
    blank: 'The provider sent <code>{{part}}</code> as an empty text.',
    list_one:
      '<code>{{reached}}</code> is a list of {{count, number}} value; this field needs a single text.',
    list_other:
      '<code>{{reached}}</code> is a list of {{count, number}} values; this field needs a single text.',
    object: '<code>{{reached}}</code> is an object; this field needs a text.',
    switch: '<code>{{reached}}</code> is true or false; this field needs a text.',
  },
  whyAtStart: {
    misplaced: 'The response contains <code>{{part}}</code>, but not here.',
    needs_scope: 'The provider sends <code>{{part}}</code> only with the scope <code>{{scope}}</code>.',
    scope_without_value:
      "The scope for <code>{{part}}</code> is requested, but no value was sent. Either the person has no value, or an administrator of the provider hasn't granted the scope.",
    not_sent: "The response doesn't contain <code>{{part}}</code>.",
  },
  remedy: {
    set_path: 'Use {{path}}',
    add_scope: 'Add scope {{scope}}',
    switch_user_info: 'Turn on the call',
  },
  response: {
    noMatch: 'No matching recorded sign-ins',
    none: 'No response yet',
    noneText:
      'Turn on Debug Mode and have someone sign in, or use the response of a test sign-in. You can then choose paths from it and see the value of each.',
    items_one: '{{count, number}} item',
    items_other: '{{count, number}} items',
    more_one: '… {{count, number}} more',
    more_other: '… {{count, number}} more',
    removed: '••• removed',
    fill: 'Use for {{field}}',
    add: 'Add a field for this',
  },
  json: {
    label: 'Bindings as JSON',
    at: 'Line {{line, number}}, column {{column, number}}:',
    waits: 'The table shows the last valid version.',
    tableWaits: "The JSON isn't valid. The table shows the last valid version.",
    wrong: {
      many: 'there can be at most 200 bindings.',
      object: 'expected an object in braces.',
      key: 'expected the name of a platform field in double quotes.',
      colon: 'expected a colon after the name {{field}}.',
      path: 'expected the path of {{field}} in double quotes.',
      comma: 'expected a comma or the closing brace.',
      end: 'unexpected text after the closing brace.',
      twice: '{{field}} is listed twice.',
      field: "{{field}} isn't a platform field. Names of custom fields start with configuration.",
      long: 'the path of {{field}} is longer than 400 characters.',
    },
  },
}
