import { readFileSync } from 'node:fs';

/** The first words of functions: verbs, predicates and prefixes such as `to` and `on`. Add a verb in its alphabetical place. */
const verbs = new Set(readFileSync(new URL('verbs.txt', import.meta.url), 'utf8').split(/\s+/));

/** Names that libraries and conventions give. */
const conventionalNames = new Set(
  [
    'beforeApplicationShutdown down eventually forRoot html main raw sql transaction up',
    // Problems, which are thrown: `throw notFound()`.
    'forbidden malformed notFound overloaded sessionOver tooManyRequests unauthenticated unavailable',
    // Declarations of contracts, and replies.
    'contract domainEvent file internal json rest stateEvent unchanged',
  ].flatMap((line) => line.split(' ')),
);

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');

const extractCode = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** Rows of the glossary's table of avoided words, with patterns of allowed names. */
const rows = glossary
  .slice(glossary.indexOf('| avoid '))
  .split('\n')
  .slice(2)
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, avoid, use, exceptions]) => ({
    words: extractCode(avoid).map((word) => splitWords(word).join(' ')),
    use,
    allowed: extractCode(exceptions).map((name) => new RegExp(`^_?${name.replaceAll('*', '.*')}$`, 'i')),
    allowsKeys: exceptions.includes('keys of objects'),
  }))
  .filter(({ words }) => words.length > 0);

/** Splits a name at capital letters, digits and separators, in lower case. */
export function splitWords(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

export function findAvoidedRow(name) {
  const text = ` ${splitWords(name).join(' ')} `;
  return rows.find(
    ({ words, allowed }) =>
      words.some((word) => text.includes(` ${word} `)) && !allowed.some((pattern) => pattern.test(name)),
  );
}

function findDeclaredNames(node) {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return [node];
  if (node.type === 'ObjectPattern')
    return node.properties.flatMap((property) => findDeclaredNames(property.value ?? property.argument));
  if (node.type === 'ArrayPattern')
    return node.elements.flatMap((element) => (element ? findDeclaredNames(element) : []));
  if (node.type === 'AssignmentPattern') return findDeclaredNames(node.left);
  if (node.type === 'RestElement') return findDeclaredNames(node.argument);
  if (node.type === 'TSParameterProperty') return findDeclaredNames(node.parameter);
  return [];
}

/** Components begin with a capital letter. */
const hasVerb = (name) =>
  /^[A-Z_]/.test(name) || conventionalNames.has(name) || verbs.has(splitWords(name)[0]);

/** The methods of a controller are named by its contract. */
const isServed = ({ decorators = [] }) =>
  decorators.some(({ expression }) => expression.callee?.name === 'Serves');

const isFunction = (node) => /Function/.test(node?.type ?? '');

/** An ESLint rule: declared names contain no word that docs/glossary.md avoids, and names of functions begin with a verb and do not end in `Of`. */
export const plainNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      avoided: '"{{name}}": use {{use}} (docs/glossary.md).',
      ending: '"{{name}}": begin with a verb, such as get, find, read or to, and do not end in "Of".',
      verb: '"{{name}}": begin with a verb (infra/local/verbs.txt), such as get, find, read or to.',
    },
  },
  create(context) {
    const check = (node, isObjectKey = false) => {
      for (const { name } of node ? findDeclaredNames(node) : []) {
        const row = findAvoidedRow(name);
        if (row && !(isObjectKey && row.allowsKeys))
          context.report({ node, messageId: 'avoided', data: { name, use: row.use } });
      }
    };
    const checkFunctionName = (node) => {
      if (!node?.name) return;
      const { name } = node;
      if (/[a-z]Of$/.test(name)) context.report({ node, messageId: 'ending', data: { name } });
      else if (!hasVerb(name)) context.report({ node, messageId: 'verb', data: { name } });
    };
    const checkKey = (node) => {
      const { key, computed, kind, parent, type, value } = node;
      if (computed) return;
      check(key, type === 'Property');
      const isMethod =
        type === 'MethodDefinition' ? kind === 'method' : type === 'PropertyDefinition' && isFunction(value);
      if (isMethod && !isServed(parent.parent)) checkFunctionName(key);
    };
    const checkId = ({ id }) => check(id);
    const checkFunction = ({ id, params }) => {
      for (const node of [id, ...params]) check(node);
      checkFunctionName(id);
    };
    const checkVariable = ({ id, init }) => {
      check(id);
      if (isFunction(init)) checkFunctionName(id);
    };
    return {
      VariableDeclarator: checkVariable,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSTypeAliasDeclaration: checkId,
      TSEnumDeclaration: checkId,
      MethodDefinition: checkKey,
      PropertyDefinition: checkKey,
      TSPropertySignature: checkKey,
      TSMethodSignature: checkKey,
      'ObjectExpression > Property': checkKey,
    };
  },
};
