import { describe, expect, test } from 'vitest'
import { isKnownRule } from '#domain/schema/rules/rule-members.ts'
import { actions, conditions } from '#domain/schema/rules/rule-table.ts'
import { rules as english } from '#src/i18n/en/rules.ts'
import { rules as french } from '#src/i18n/fr/rules.ts'
import { rules as japanese } from '#src/i18n/ja/rules.ts'
import {
  kindsOf,
  moved,
  withAction,
  withActionValues,
  withCondition,
  withConditionValues,
  withElse,
} from './rule-edit.ts'

describe('DM5 rules in the form', () => {
  test.each([
    ['en', english],
    ['fr', french],
    ['ja', japanese],
  ])('DM5 every condition and action has texts in %s', (_, texts) => {
    const names = Object.keys(conditions)
    const simple = names.filter((name) => !['ALL', 'OR', 'AND'].includes(name))
    expect(Object.keys(texts.condition)).toEqual(names)
    expect(Object.keys(texts.clause)).toEqual(simple)
    expect(Object.keys(texts.action)).toEqual(Object.keys(actions))
    expect(Object.keys(texts.does).filter((name) => name !== 'substringOf')).toEqual(Object.keys(actions))
  })

  test('DM5 members that the form does not know stay', () => {
    const rule = { note: 'x', condition: 'EQUAL', condition_value: 5, action: 'skip' }
    expect(withCondition(rule, 'GT')).toEqual({ ...rule, condition: 'GT', condition_value: '5' })
    expect(withConditionValues(rule, ['7'])).toEqual({ ...rule, condition_value: '7' })
    expect(withAction(rule, null)).toEqual({ note: 'x', condition: 'EQUAL', condition_value: 5 })
    expect(withElse(withElse(rule, '1'), undefined)).toEqual(rule)
  })

  test('DM40 a condition becomes the first one of a group, and back', () => {
    const rule = { condition: 'REGEXP', condition_value: '^N/A', action: 'skip' }
    const group = withCondition(rule, 'OR')
    expect(group).toEqual({
      action: 'skip',
      condition: 'OR',
      condition_values: [{ condition: 'REGEXP', condition_value: '^N/A' }],
    })
    expect(withCondition(group, 'AND')).toEqual({ ...group, condition: 'AND' })
    expect(withCondition(group, 'NOT REGEXP')).toEqual({ ...rule, condition: 'NOT REGEXP' })
    expect(withCondition({ action: 'skip' }, 'OR')).toMatchObject({
      condition_values: [{ condition: 'IS NULL' }],
    })
  })

  test('DM5 operands follow the number that a condition or an action takes', () => {
    const range = withCondition({ condition: 'EQUAL', condition_value: '1' }, 'BETWEEN')
    expect(range).toEqual({ condition: 'BETWEEN', condition_values: ['1', ''] })
    expect(withCondition(range, 'IS NULL')).toEqual({ condition: 'IS NULL' })
    expect(withAction({ action: 'replace', action_values: ['a', 'b'] }, 'concat')).toEqual({
      action: 'concat',
      action_value: 'a',
    })
    expect(withAction({}, 'date_replace')).toEqual({ action: 'date_replace', action_values: ['year', ''] })
    expect(withAction({}, 'action_error')).toEqual({ action: 'action_error' })
    expect(withActionValues({ action: 'add', action_value: 1 }, ['2'])).toEqual({
      action: 'add',
      action_value: '2',
    })
  })

  test('DM5 rules of another platform are recognized as unknown', () => {
    expect(isKnownRule({})).toBe(true)
    expect(isKnownRule({ condition: 'SOUNDS LIKE', action: 'skip' })).toBe(false)
    expect(isKnownRule({ condition: 'IS NULL', action: 'translate' })).toBe(false)
    expect(isKnownRule({ condition: 'OR', condition_values: [{ condition: 'SOUNDS LIKE' }] })).toBe(false)
    expect(isKnownRule({ condition: 'EQUAL', condition_value: { day: 1 } })).toBe(false)
  })

  test('DM40 each rule runs on the kind of value that the one before leaves', () => {
    expect(kindsOf([{ action: 'add' }, { action: 'concat' }, {}], 'num')).toEqual(['num', 'num', 'text'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a'], 0, 1)).toEqual(['a'])
  })
})
