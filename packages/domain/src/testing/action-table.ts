import type { ChatAction, ChatRefusal } from '../conversation-actions.ts';

/** States a chat can be found in, as far as somebody who wants something of it is concerned. */
export const foundStates = ['pending', 'ongoing', 'left', 'transferring', 'missed', 'archived', 'closed'] as const;
export type FoundState = (typeof foundStates)[number];

/**
 * Who tries: its agent (before there is one: somebody it is offered to), the colleague asked to take it over (otherwise
 * another colleague), a colleague of the same store, one of another store, a manager of the store, one of another store,
 * an admin, and a custom role that may look on.
 */
export const callers = ['owner', 'target', 'colleague', 'stranger', 'coach', 'farCoach', 'admin', 'watcher'] as const;
export type CallerName = (typeof callers)[number];

export const letters: Record<string, ChatRefusal | null> = {
  '.': null,
  N: 'not-found',
  F: 'forbidden',
  P: 'conversation-pending',
  E: 'conversation-ended',
  A: 'already-answered',
  T: 'transferring',
  O: 'transfer-over',
  B: 'bad-request',
};

/**
 * What each of the callers hears, one letter for each in their order. Written by hand from the documents (H-09, H-37,
 * H-38, H-48 to H-53, H-68, D-06, D-27, decisions H-4, H-9 to H-11, X-20) and not from the rules, which are held to it.
 */
export const actionTable: Record<ChatAction, Record<FoundState, string>> = {
  'take-chat': {
    pending: '...N.N..',
    ongoing: '.AANANAA',
    left: 'EAANANAA',
    transferring: 'TAANANAA',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'EAANANAA',
  },
  message: {
    pending: '...N.N..',
    ongoing: '.AANANAA',
    left: 'EEENENEE',
    transferring: 'TAANANAA',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'EEENENEE',
  },
  note: {
    pending: 'PPPNPNPP',
    ongoing: '.NNNFNFF',
    left: '.NNNFNFF',
    transferring: '..NNFNFF',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  // As a note; documents say 'ongoing' only (I-05), and who looks on is meant too (Ban is what is hidden from them).
  'link-profile': {
    pending: 'PPPNPNPP',
    ongoing: '.NNNFNFF',
    left: '.NNNFNFF',
    transferring: '..NNFNFF',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  'end-chat': {
    pending: 'PPPNPNPP',
    ongoing: '.NNN.N.F',
    left: '.NNN.N.F',
    transferring: '.FNN.N.F',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  'send-form': {
    pending: 'PPPNPNPP',
    ongoing: '.NNNFNFF',
    left: 'ENNNENEE',
    transferring: 'TFNNFNFF',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  'send-products': {
    pending: 'PPPNPNPP',
    ongoing: '.NNNFNFF',
    left: 'ENNNENEE',
    transferring: 'TFNNFNFF',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  'deliver-again': {
    pending: 'PPPNPNPP',
    ongoing: '.NNNFNFF',
    left: 'ENNNENEE',
    transferring: 'TFNNFNFF',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  'transfer-request': {
    pending: 'PPPNPNPP',
    ongoing: '.NNNFNFF',
    left: 'ENNNENEE',
    transferring: 'TFNNFNFF',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  'transfer-accept': {
    pending: 'OOONONOO',
    ongoing: 'ONNNONOO',
    left: 'ONNNONOO',
    transferring: 'F.NNFNFF',
    missed: 'OOONONOO',
    archived: 'OOONONOO',
    closed: 'ONNNONOO',
  },
  'transfer-reject': {
    pending: 'OOONONOO',
    ongoing: 'ONNNONOO',
    left: 'ONNNONOO',
    transferring: 'F.NNFNFF',
    missed: 'OOONONOO',
    archived: 'OOONONOO',
    closed: 'ONNNONOO',
  },
  spectate: {
    pending: 'FFFNPNPP',
    ongoing: 'FNNN.N..',
    left: 'FNNNENEE',
    transferring: 'FFNN.N..',
    missed: 'FFFNENEE',
    archived: 'FFFNENEE',
    closed: 'FNNNENEE',
  },
  'un-spectate': {
    pending: '...N.N..',
    ongoing: '.NNN.N..',
    left: '.NNN.N..',
    transferring: '..NN.N..',
    missed: '...N.N..',
    archived: '...N.N..',
    closed: '.NNN.N..',
  },
  take: {
    pending: 'FFFNPNPF',
    ongoing: 'FNNN.N.F',
    left: 'FNNNENEF',
    transferring: 'FFNN.N.F',
    missed: 'FFFNENEF',
    archived: 'FFFNENEF',
    closed: 'FNNNENEF',
  },
  resume: {
    pending: 'PPPNPNPP',
    ongoing: '.NNNFNFF',
    left: '.NNNFNFF',
    transferring: '.FNNFNFF',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  leave: {
    pending: 'PPPNPNPP',
    ongoing: '.NNNFNFF',
    left: 'ENNNENEE',
    transferring: '.FNNFNFF',
    missed: 'EEENENEE',
    archived: 'EEENENEE',
    closed: 'ENNNENEE',
  },
  flag: {
    pending: '...N.N..',
    ongoing: '.NNN.N..',
    left: '.NNN.N..',
    transferring: '..NN.N..',
    missed: '...N.N..',
    archived: '...N.N..',
    closed: '.NNN.N..',
  },
  unflag: {
    pending: '...N.N..',
    ongoing: '.NNN.N..',
    left: '.NNN.N..',
    transferring: '..NN.N..',
    missed: '...N.N..',
    archived: '...N.N..',
    closed: '.NNN.N..',
  },
  'allow-links': {
    pending: '...N.N..',
    ongoing: '.NNN.N..',
    left: '.NNN.N..',
    transferring: '..NN.N..',
    missed: '...N.N..',
    archived: '...N.N..',
    closed: '.NNN.N..',
  },
  archive: {
    pending: 'BBBNBNBB',
    ongoing: 'BNNNBNBB',
    left: 'BNNNBNBB',
    transferring: 'BBNNBNBB',
    missed: '...N.N..',
    archived: 'BBBNBNBB',
    closed: 'BNNNBNBB',
  },
};
