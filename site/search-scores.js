// How search orders its results: Sphinx's own weights, but guides come before results and records.
var Scorer = {
  score: ([page, , , , score]) =>
    /decisions|reproductions|benchmarks|measurements|races|bibliography|[A-Z]{5}/.test(page) ? score / 4 : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
