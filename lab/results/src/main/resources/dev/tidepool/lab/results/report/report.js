// Builds the page and shows the chosen workload.

const { races } = JSON.parse(document.getElementById("data").textContent);

function start() {
  document.querySelectorAll("table.results").forEach(table => {
    makeSortable(table);
    offerIntervals(table);
  });
  document.querySelectorAll(".command").forEach(offerCopy);
  const views = [new Plane(), new PercentileChart(), new TimeView()];
  watchTheme(() => views.forEach(view => (view.strips ?? view).fit()));
  new WorkloadSelect(i => views.forEach(view => view.show(races[i])));
  document.documentElement.dataset.ready = "true";
}

start();
