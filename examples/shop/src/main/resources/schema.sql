create table orders (number bigint generated always as identity primary key, items int not null);
